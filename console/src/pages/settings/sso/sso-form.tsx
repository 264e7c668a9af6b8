import { type components, orThrow } from '@attendant/client'
import { Stack } from '@mantine/core'
import { repName, useReps } from '../../../app/data/reference-data.ts'
import { useChange, useRefresh } from '../../../app/data/use-change.ts'
import { useLanguage } from '../../../app/session/language.ts'
import { useAttendant } from '../../../app/session/session.tsx'
import { reportCleared, saveSecrets } from '../../../ui/forms/cleared-secrets.ts'
import { CopyField } from '../../../ui/forms/copy-field.tsx'
import { DeleteButton } from '../../../ui/forms/delete-button.tsx'
import { type FieldSpec, Fields } from '../../../ui/forms/fields.tsx'
import { RecordFormFrame } from '../../../ui/forms/record-form-frame.tsx'
import { useRecordForm } from '../../../ui/forms/use-record-form.ts'
import { Panel } from '../../../ui/panel.tsx'
import { toast } from '../../../ui/toasts/toasts.ts'
import { RoleMappings } from './role-mappings.tsx'

type Sso = components['schemas']['Sso']

export function SsoForm({ sso }: { sso: Sso | null }) {
  const { t } = useLanguage()
  const record = useSsoForm(sso)
  const remove = useChange((client) => orThrow(client.DELETE('/api/Sso')), { of: ['sso'] })
  const { values, setFieldValue } = record.form
  return (
    <Stack gap="md">
      <Panel title={t('sso.addresses')} hint={t('sso.addressesHint')}>
        <Stack gap="xs">
          <CopyField label={t('sso.redirectAddress')} text={`${location.origin}/api/Auth/sso/callback`} />
          <CopyField label={t('sso.logoutAddress')} text={`${location.origin}/api/Auth/sso/backchannel-logout`} />
        </Stack>
      </Panel>
      <RecordFormFrame
        record={record}
        aside={
          sso && <DeleteButton name={t('sso.title')} text={t('sso.deleteText')} onDelete={() => remove.mutate()} />
        }
      >
        <Fields form={record.form} fields={useFields()} />
        <RoleMappings mappings={values.roleMappings} onChange={(changed) => setFieldValue('roleMappings', changed)} />
      </RecordFormFrame>
    </Stack>
  )
}

function useFields(): FieldSpec[] {
  const { t } = useLanguage()
  const reps = (useReps() ?? []).map((rep) => ({ value: String(rep.customerRepID), label: repName(rep) }))
  const roles = (['Agent', 'Admin'] as const).map((value) => ({ value, label: t(`people.role.${value}`) }))
  return [
    { name: 'isEnabled', label: t('sso.isEnabled'), kind: 'flag', isWide: true },
    { name: 'issuer', label: t('sso.issuer'), hint: t('sso.issuerHint'), isRequired: true, isWide: true },
    { name: 'clientID', label: t('sso.clientID'), isRequired: true },
    { name: 'clientSecret', label: t('sso.clientSecret'), kind: 'secret' },
    { name: 'allowedDomains', label: t('sso.allowedDomains'), hint: t('sso.allowedDomainsHint'), isWide: true },
    { name: 'jitProvisioning', label: t('sso.jitProvisioning'), hint: t('sso.jitProvisioningHint'), kind: 'flag' },
    { name: 'defaultRole', label: t('sso.defaultRole'), kind: 'choice', options: roles, isRequired: true },
    { name: 'isRequired', label: t('sso.isRequired'), hint: t('sso.isRequiredHint'), kind: 'flag' },
    { name: 'exemptCustomerRepIDs', label: t('sso.exempt'), kind: 'references', options: reps },
    { name: 'groupClaim', label: t('sso.groupClaim'), isRequired: true },
  ]
}

function useSsoForm(sso: Sso | null) {
  const { t } = useLanguage()
  const attendant = useAttendant()
  const refresh = useRefresh()
  const needed = (value: string) => (value.trim() ? null : t('form.required'))
  return useRecordForm({
    key: 'sso',
    secrets: ['clientSecret'],
    initial: {
      isEnabled: sso?.isEnabled ?? true,
      issuer: sso?.issuer ?? '',
      clientID: sso?.clientID ?? '',
      clientSecret: sso?.clientSecret ?? '',
      allowedDomains: sso?.allowedDomains.join(', ') ?? '',
      jitProvisioning: sso?.jitProvisioning ?? false,
      defaultRole: sso?.defaultRole ?? ('Agent' as const),
      isRequired: sso?.isRequired ?? false,
      exemptCustomerRepIDs: sso?.exemptCustomerRepIDs ?? [],
      groupClaim: sso?.groupClaim ?? 'groups',
      roleMappings: sso?.roleMappings ?? [],
    },
    validate: { issuer: needed, clientID: needed, groupClaim: needed },
    save: ({ allowedDomains, ...values }) => {
      const domains = allowedDomains.split(/[\s,;]+/).filter(Boolean)
      return saveSecrets(attendant.PUT('/api/Sso', { body: { ...values, allowedDomains: domains } }))
    },
    afterSave: ({ cleared }) => (cleared.includes('clientSecret') ? { clientSecret: '' } : {}),
    onSaved: (saved) => {
      void refresh(['sso'])
      toast(t('common.saved'))
      reportCleared(saved)
    },
  })
}
