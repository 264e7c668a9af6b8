import { type components, orThrow } from '@attendant/client'
import { Alert, Anchor, Fieldset, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { repName, useReps } from '../../app/data/reference-data.ts'
import { useRefresh } from '../../app/data/use-change.ts'
import { toFault } from '../../app/errors/faults.ts'
import { type Translate, useLanguage } from '../../app/session/language.ts'
import { useSession } from '../../app/session/session.tsx'
import { reportCleared, saveSecrets } from '../../ui/forms/cleared-secrets.ts'
import { emptyToNull, type FieldSpec, Fields, toFormValues } from '../../ui/forms/fields.tsx'
import { useCountries, useLocales, useTimeZones } from '../../ui/forms/pickers.ts'
import { RecordFormFrame } from '../../ui/forms/record-form-frame.tsx'
import { useRecordForm } from '../../ui/forms/use-record-form.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { toast } from '../../ui/toasts/toasts.ts'
import { ProviderTest } from './ai/provider-test.tsx'
import { HostnameProof } from './hostname-proof.tsx'
import { SecretsPanel } from './secrets-panel.tsx'
import { SettingsPage } from './settings-page.tsx'

type Customer = components['schemas']['Customer']

const secrets = [
  'mailProviderClientSecret',
  'telephonyAuthToken',
  'apiPassword',
  'apiToken',
  'aiProviderApiKey',
] as const

const groups = {
  general: ['name', 'hostnames', 'timeZone', 'locale', 'country', 'defaultCustomerRepID'],
  mail: [
    'emailProviderType',
    'mailProviderTenantID',
    'mailProviderClientID',
    'mailProviderClientSecret',
    'mailProviderAuthorityURL',
    'mailProviderScope',
  ],
  telephony: ['telephonyAccountSID', 'telephonyAuthToken'],
  api: ['apiBaseUrl', 'apiAuthenticationType', 'apiUsername', 'apiPassword', 'apiToken'],
  ai: ['aiProviderBaseUrl', 'aiProviderApiKey', 'knowledgeEmbeddingModel'],
  helpCenter: ['themeColor', 'logoUrl'],
} as const

type Group = keyof typeof groups
type Name = (typeof groups)[Group][number]
const all = Object.values(groups).flat() as Name[]
const hints = {
  mail: 'settings.mailHint',
  api: 'settings.apiHint',
  ai: 'settings.aiHint',
  helpCenter: 'settings.helpCenterHint',
} as const

export function WorkspacePage() {
  const { t } = useLanguage()
  const { attendant, isAdmin } = useSession()
  const customer = useQuery({
    queryKey: ['customer'],
    queryFn: ({ signal }) => orThrow(attendant.GET('/api/Customers/me', { signal })),
  })
  return (
    <SettingsPage>
      <PageHeader title={t('settings.workspace')} hint={t('settings.workspaceHint')} />
      {!isAdmin && (
        <Alert color="gray" mb="md">
          {t('settings.adminsOnly')}
        </Alert>
      )}
      <Loaded query={customer}>{(data) => <OrganisationForm customer={data} />}</Loaded>
      {isAdmin && <SecretsPanel />}
    </SettingsPage>
  )
}

function OrganisationForm({ customer }: { customer: Customer }) {
  const { t } = useLanguage()
  const { isAdmin } = useSession()
  const [taken, setTaken] = useState<string>()
  const record = useOrganisationForm(customer, setTaken)
  const contested = [...new Set([...customer.contestedHostnames, ...(taken ? [taken] : [])])]
  const reps = (useReps() ?? []).map((rep) => ({ value: String(rep.customerRepID), label: repName(rep) }))
  const pickers = {
    timeZone: useTimeZones(record.form.values.timeZone),
    locale: useLocales(record.form.values.locale),
    country: useCountries(record.form.values.country),
  }
  const provider = record.form.values.emailProviderType
  const hasAccount = !/^(imap|outbox)$/i.test(provider)
  const shownIn = (group: Group) => groups[group].filter((name) => hasAccount || !name.startsWith('mailProvider'))
  return (
    <RecordFormFrame record={record} isReadOnly={!isAdmin}>
      <Stack gap="md">
        {(Object.keys(groups) as Group[]).map((group) => (
          <Fieldset key={group} legend={t(`settings.${group}`)}>
            {group in hints && (
              <Text size="sm" c="dimmed" mb="xs">
                {t(hints[group as keyof typeof hints])}
              </Text>
            )}
            <Fields
              form={record.form}
              fields={shownIn(group).map((name) =>
                name in pickers ? pickerOf(t, name as keyof typeof pickers, pickers) : fieldOf(t, name, reps, provider),
              )}
            />
            {group === 'ai' && isAdmin && <ProviderTest isUnsaved={record.isDirty()} />}
            {group === 'helpCenter' && (
              <Anchor href="/help/" target="_blank" size="sm">
                {t('settings.openHelpCenter')}
              </Anchor>
            )}
            {group === 'general' && isAdmin && (
              <Stack gap="sm" mt={contested.length > 0 ? 'sm' : 0}>
                {contested.map((hostname) => (
                  <HostnameProof key={hostname} hostname={hostname} onProven={() => setTaken(undefined)} />
                ))}
              </Stack>
            )}
            {group === 'general' && customer.features.length > 0 && (
              <Text size="sm" c="dimmed" mt="xs">
                {t('settings.features', { names: customer.features.map((name) => nameFeature(t, name)).join(', ') })}
              </Text>
            )}
          </Fieldset>
        ))}
      </Stack>
    </RecordFormFrame>
  )
}

function useOrganisationForm(customer: Customer, onTaken: (hostname: string | undefined) => void) {
  const { t } = useLanguage()
  const { attendant } = useSession()
  const refresh = useRefresh()
  return useRecordForm({
    key: 'workspace',
    initial: { ...toFormValues<Customer, Name>(customer, all), hostnames: customer.hostnames.join(', ') },
    secrets,
    validate: { name: (name: string) => (name.trim() ? null : t('form.required')) },
    save: ({ name, hostnames, ...values }) => {
      const body = { ...emptyToNull(values), name, hostnames: toList(hostnames) }
      onTaken(undefined)
      return saveSecrets(attendant.PUT('/api/Customers/me', { body })).catch((cause: unknown) => {
        onTaken(findTaken(cause))
        throw cause
      })
    },
    afterSave: ({ cleared }) =>
      Object.fromEntries(cleared.filter((name) => all.includes(name as Name)).map((name) => [name, ''])),
    onSaved: (saved) => {
      void refresh(['customer'])
      toast(t('common.saved'))
      reportCleared(saved)
    },
  })
}

/** The hostname that another workspace uses, from the error. */
function findTaken(cause: unknown): string | undefined {
  const { code, params } = toFault(cause)
  return code === 'hostname_taken' ? String(params?.hostname) : undefined
}

const toList = (text: string) =>
  text
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean)

const nameFeature = (t: Translate, name: string) =>
  name === 'SchedulesOfCondition' ? t('settings.placeReports') : name

const same = (value: string) => ({ value, label: value })

function pickerOf<Name extends 'timeZone' | 'locale' | 'country'>(
  t: Translate,
  name: Name,
  pickers: Record<Name, NonNullable<FieldSpec['options']>>,
): FieldSpec {
  return { name, label: t(`settings.field.${name}`), kind: 'choice', options: pickers[name], isSearchable: true }
}

/** The demo's outbox cannot be selected, but is shown where it is set. */
function toProviders(t: Translate, current: string) {
  const providers = ['Graph', 'Imap'].map(same)
  return current === 'Outbox' ? [...providers, { value: current, label: t('settings.demoOutbox') }] : providers
}

function fieldOf(t: Translate, name: Name, reps: FieldSpec['options'], current: string): FieldSpec {
  const base = { name, label: t(`settings.field.${name}`) }
  if ((secrets as readonly string[]).includes(name)) return { ...base, kind: 'secret' }
  if (name === 'name') return { ...base, isRequired: true }
  if (name === 'hostnames') return { ...base, hint: t('settings.hostnamesHint') }
  if (name === 'defaultCustomerRepID') return { ...base, kind: 'reference', options: reps ?? [] }
  if (name === 'apiAuthenticationType') return { ...base, kind: 'choice', options: ['Basic', 'Bearer'].map(same) }
  if (name === 'emailProviderType') {
    return {
      ...base,
      kind: 'choice',
      options: toProviders(t, current),
      ...(/^imap$/i.test(current) ? { hint: t('settings.imapHint') } : {}),
    }
  }
  if (name === 'themeColor') return { ...base, placeholder: '#2a6f5b' }
  if (name === 'logoUrl') return { ...base, placeholder: 'https://www.example.com/logo.svg' }
  if (name === 'apiBaseUrl') return { ...base, placeholder: 'https://api.example.com' }
  return base
}
