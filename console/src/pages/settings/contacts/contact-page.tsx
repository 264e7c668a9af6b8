import { type components, orThrow } from '@attendant/client'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useChange, useRefresh } from '../../../app/data/use-change.ts'
import { useLanguage } from '../../../app/session/language.ts'
import { useAttendant } from '../../../app/session/session.tsx'
import { useGo } from '../../../app/use-go.ts'
import { DeleteButton } from '../../../ui/forms/delete-button.tsx'
import { emptyToNull, Fields, toFormValues } from '../../../ui/forms/fields.tsx'
import { RecordFormFrame } from '../../../ui/forms/record-form-frame.tsx'
import { useRecordForm } from '../../../ui/forms/use-record-form.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { toast } from '../../../ui/toasts/toasts.ts'
import { SettingsPage } from '../settings-page.tsx'
import { AddressesPanel } from './addresses-panel.tsx'
import { ContactTickets } from './contact-tickets.tsx'
import { PrivacyPanel } from './privacy-panel.tsx'

type EndUser = components['schemas']['EndUser']

export function ContactPage() {
  const { t } = useLanguage()
  const { endUserID = '' } = useParams({ strict: false }) as { endUserID?: string }
  const attendant = useAttendant()
  const id = Number(endUserID)
  const endUser = useQuery({
    queryKey: ['end-users', id],
    queryFn: ({ signal }) => orThrow(attendant.GET('/api/EndUsers/{id}', { params: { path: { id } }, signal })),
    enabled: endUserID !== 'new',
  })
  const back = { to: '/settings/contacts', label: t('people.contacts') }
  return (
    <SettingsPage>
      <PageHeader title={endUser.data?.DisplayName || t('people.addContact')} back={back} />
      {endUserID === 'new' ? (
        <EndUserForm endUser={undefined} />
      ) : (
        <Loaded query={endUser}>
          {(data) => (
            <>
              <Panel title={t('people.profile')}>
                <EndUserForm key={data.EndUserID} endUser={data} />
              </Panel>
              <AddressesPanel endUser={data} />
              <ContactTickets endUserID={data.EndUserID} />
              <PrivacyPanel endUser={data} />
            </>
          )}
        </Loaded>
      )}
    </SettingsPage>
  )
}

const names = ['FirstName', 'LastName', 'DisplayName', 'Email', 'Phone', 'CustomerRef', 'Notes'] as const

function EndUserForm({ endUser }: { endUser: EndUser | undefined }) {
  const { t } = useLanguage()
  const attendant = useAttendant()
  const refresh = useRefresh()
  const go = useGo()
  const record = useRecordForm({
    key: `end-user.${endUser?.EndUserID ?? 'new'}`,
    initial: toFormValues<EndUser, (typeof names)[number]>(endUser, names),
    save: async (values) => {
      const { FirstName, LastName } = values
      const body = { ...emptyToNull(values), FirstName, LastName }
      if (!endUser) return orThrow(attendant.POST('/api/EndUsers', { body }))
      const path = { id: endUser.EndUserID }
      return orThrow(attendant.PUT('/api/EndUsers/{id}', { params: { path }, body }))
    },
    onSaved: (created) => {
      void refresh(['end-users'])
      toast(t('common.saved'))
      const { EndUserID } = (created ?? {}) as Partial<EndUser>
      if (EndUserID) go(`/settings/contacts/${EndUserID}`)
    },
  })
  const remove = useChange(
    (client, id: number) => orThrow(client.DELETE('/api/EndUsers/{id}', { params: { path: { id } } })),
    { of: ['end-users', 'tickets'] },
  )
  return (
    <RecordFormFrame
      record={record}
      verb={t(endUser ? 'common.save' : 'common.create')}
      aside={
        endUser && (
          <DeleteButton
            name={endUser.DisplayName}
            text={t('people.deleteContactText')}
            onDelete={() => remove.mutate(endUser.EndUserID, { onSuccess: () => go('/settings/contacts') })}
          />
        )
      }
    >
      <Fields
        form={record.form}
        fields={names.map((name) => ({
          name,
          label: t(`people.${name}`),
          ...(name === 'Notes' ? { kind: 'long' as const, rows: 2 } : {}),
          ...(name === 'DisplayName' ? { hint: t('people.DisplayNameHint') } : {}),
        }))}
      />
    </RecordFormFrame>
  )
}
