import { type components, orThrow } from '@attendant/client'
import { Alert } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { repName } from '../../../app/data/reference-data.ts'
import { useChange, useRefresh } from '../../../app/data/use-change.ts'
import { type Translate, useLanguage } from '../../../app/session/language.ts'
import { useAttendant, useSession } from '../../../app/session/session.tsx'
import { useGo } from '../../../app/use-go.ts'
import { DeleteButton } from '../../../ui/forms/delete-button.tsx'
import { emptyToNull, type FieldSpec, Fields, toFormValues } from '../../../ui/forms/fields.tsx'
import { RecordFormFrame } from '../../../ui/forms/record-form-frame.tsx'
import { useRecordForm } from '../../../ui/forms/use-record-form.ts'
import { useWindowsZones } from '../../../ui/forms/windows-zones.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { toast } from '../../../ui/toasts/toasts.ts'
import { AccessPanel } from '../access/access-panel.tsx'
import { AccountSecurityPanel } from '../access/account-security-panel.tsx'
import { SettingsPage } from '../settings-page.tsx'
import { PasswordPanel } from './password-panel.tsx'
import { SignaturePanel } from './signature-panel.tsx'
import { UnconfirmedAddress } from './unconfirmed-address.tsx'

type Rep = components['schemas']['CustomerRep']

export function RepPage() {
  const { t } = useLanguage()
  const { customerRepID = '' } = useParams({ strict: false }) as { customerRepID?: string }
  const attendant = useAttendant()
  const id = Number(customerRepID)
  const rep = useQuery({
    queryKey: ['reps', id],
    queryFn: ({ signal }) => orThrow(attendant.GET('/customerReps/{id}', { params: { path: { id } }, signal })),
    enabled: customerRepID !== 'new',
  })
  const back = { to: '/settings', label: t('people.team') }
  return (
    <SettingsPage>
      <PageHeader title={rep.data ? repName(rep.data) : t('access.createAccount')} back={back} />
      {customerRepID === 'new' ? (
        <RepForm rep={undefined} mayChange />
      ) : (
        <Loaded query={rep}>{(data) => <RepView key={data.customerRepID} rep={data} />}</Loaded>
      )}
    </SettingsPage>
  )
}

/** Agents may edit their own profile; admins may edit all. */
function RepView({ rep }: { rep: Rep }) {
  const { t } = useLanguage()
  const { isAdmin, me } = useSession()
  const isOwn = me?.CustomerRepID === rep.customerRepID
  const mayChange = isAdmin || isOwn
  return (
    <>
      {!mayChange && (
        <Alert color="gray" mb="md">
          {t('people.readOnly')}
        </Alert>
      )}
      {isAdmin && rep.email && !rep.isEmailConfirmed && <UnconfirmedAddress rep={rep} />}
      <Panel title={t('people.profile')}>
        <RepForm rep={rep} mayChange={mayChange} />
      </Panel>
      {isAdmin && <AccessPanel key={rep.role} rep={rep} />}
      {mayChange && <SignaturePanel rep={rep} />}
      {isAdmin && !isOwn && <AccountSecurityPanel rep={rep} />}
      {mayChange && <PasswordPanel customerRepID={rep.customerRepID} />}
    </>
  )
}

const names = ['username', 'name', 'email', 'phoneNumber', 'timeZone', 'otherDetails'] as const

function RepForm({ rep, mayChange }: { rep: Rep | undefined; mayChange: boolean }) {
  const { t } = useLanguage()
  const { isAdmin, me } = useSession()
  const go = useGo()
  const record = useRepForm(rep)
  const zones = useWindowsZones(record.form.values.timeZone)
  const remove = useChange(
    (client, id: number) => orThrow(client.DELETE('/customerReps/{id}', { params: { path: { id } } })),
    { of: ['reps'] },
  )
  const mayDelete = isAdmin && rep && rep.customerRepID !== me?.CustomerRepID
  return (
    <RecordFormFrame
      record={record}
      isReadOnly={!mayChange}
      verb={t(rep ? 'common.save' : 'common.create')}
      aside={
        mayDelete && (
          <DeleteButton
            name={repName(rep)}
            text={t('people.deleteRepText')}
            onDelete={() => remove.mutate(rep.customerRepID, { onSuccess: () => go('/settings') })}
          />
        )
      }
    >
      <Fields form={record.form} fields={fieldsOf(t, rep, isAdmin, zones)} />
    </RecordFormFrame>
  )
}

function useRepForm(rep: Rep | undefined) {
  const { t } = useLanguage()
  const { attendant, isAdmin } = useSession()
  const refresh = useRefresh()
  const go = useGo()
  return useRecordForm({
    key: `rep.${rep?.customerRepID ?? 'new'}`,
    initial: { ...toFormValues<Rep, (typeof names)[number]>(rep, names), role: rep?.role ?? 'Agent', password: '' },
    secrets: ['password'],
    validate: { username: (username: string) => (username.trim() ? null : t('form.required')) },
    save: async ({ password, role, username, ...values }) => {
      const body = { ...emptyToNull(values), username, ...(isAdmin ? { role } : {}) }
      if (!rep) return orThrow(attendant.POST('/customerReps', { body: { ...body, password } }))
      const path = { id: rep.customerRepID }
      return orThrow(attendant.PUT('/customerReps/{id}', { params: { path }, body }))
    },
    onSaved: (created) => {
      void refresh(['reps'])
      toast(t('common.saved'))
      const { customerRepID } = (created ?? {}) as Partial<Rep>
      if (customerRepID) go(`/settings/team/${customerRepID}`)
    },
  })
}

function fieldsOf(t: Translate, rep: Rep | undefined, isAdmin: boolean, zones: FieldSpec['options']): FieldSpec[] {
  const roles = (['Agent', 'Admin'] as const).map((value) => ({ value, label: t(`people.role.${value}`) }))
  const role: FieldSpec = {
    name: 'role',
    label: t('people.role'),
    kind: 'choice',
    options: roles,
    isRequired: true,
    hint: t('people.roleHint'),
  }
  const password: FieldSpec = {
    name: 'password',
    label: t('people.password'),
    kind: 'secret',
    isRequired: true,
    hint: t('signIn.passwordRule'),
  }
  return [
    { name: 'name', label: t('common.name') },
    { name: 'username', label: t('people.username'), isRequired: true },
    ...(rep ? [] : [password]),
    ...(isAdmin ? [role] : []),
    { name: 'email', label: t('people.email') },
    { name: 'phoneNumber', label: t('people.phoneNumber') },
    { name: 'timeZone', label: t('people.timeZone'), kind: 'choice', options: zones ?? [], isSearchable: true },
    { name: 'otherDetails', label: t('people.otherDetails'), kind: 'long', rows: 2 },
  ]
}
