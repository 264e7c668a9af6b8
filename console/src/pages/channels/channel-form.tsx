import { orThrow } from '@attendant/client'
import { Alert, Anchor, Fieldset, Text } from '@mantine/core'
import { useChange, useRefresh } from '../../app/data/use-change.ts'
import { type Translate, useLanguage } from '../../app/session/language.ts'
import { useSession } from '../../app/session/session.tsx'
import { useGo } from '../../app/use-go.ts'
import { reportCleared, saveSecrets } from '../../ui/forms/cleared-secrets.ts'
import { DeleteButton } from '../../ui/forms/delete-button.tsx'
import { emptyToNull, type FieldSpec, Fields, toFormValues } from '../../ui/forms/fields.tsx'
import { RecordFormFrame } from '../../ui/forms/record-form-frame.tsx'
import { useRecordForm } from '../../ui/forms/use-record-form.ts'
import { toast } from '../../ui/toasts/toasts.ts'
import { type Channel, type ChannelType, type Customer, providerOf } from './channel-data.ts'
import { readServers, type Servers, usualServers, writeServers } from './imap-details.ts'

const overrides = [
  'overrideMailProviderTenantID',
  'overrideMailProviderClientID',
  'overrideMailProviderClientSecret',
  'overrideMailProviderAuthorityURL',
  'overrideMailProviderScope',
] as const

/** Only for admins; the service rejects them from agents. */
const connectionFields = [
  'connectionDetails',
  'emailAddress',
  'phoneNumber',
  'handoverNumber',
  'templateSID',
  ...overrides,
] as const

const texts = [
  'name',
  'emailAddress',
  'hostnames',
  'phoneNumber',
  'handoverNumber',
  'spokenLanguage',
  'templateSID',
  'connectionDetails',
  ...overrides,
] as const

interface ChannelFormProps {
  channelType: ChannelType
  channel: Channel | undefined
  customer: Customer
}

export function ChannelForm({ channelType, channel, customer }: ChannelFormProps) {
  const { t } = useLanguage()
  const { isAdmin } = useSession()
  const isImap = channelType === 'Email' && providerOf(customer) === 'Imap'
  const record = useChannelForm(channelType, channel, isImap)
  const isGraph = channelType === 'Email' && providerOf(customer) === 'Graph'
  return (
    <RecordFormFrame
      record={record}
      verb={t(channel ? 'common.save' : 'common.create')}
      aside={channel && <RemoveChannel channel={channel} />}
    >
      {!isAdmin && channelType !== 'Chat' && <Alert color="gray">{t('channels.connectionAdminsOnly')}</Alert>}
      <Fields
        form={record.form}
        fields={generalFields(t, channelType, isImap).map((field) => ({
          ...field,
          isReadOnly: !isAdmin && (connectionFields as readonly string[]).includes(field.name),
        }))}
      />
      {isImap && <ServerFields form={record.form} isReadOnly={!isAdmin} />}
      <Anchor href="/help/" target="_blank" size="sm">
        {t('settings.openHelpCenter')}
      </Anchor>
      {isGraph && (
        <Fieldset legend={t('channels.override')}>
          <Text size="sm" c="dimmed" mb="xs">
            {t('channels.overrideHint')}
          </Text>
          <Fields
            form={record.form}
            fields={overrides.map((name) => ({
              name,
              label: t(`channels.field.${name}`),
              kind: name.endsWith('Secret') ? 'secret' : 'text',
              isReadOnly: !isAdmin,
            }))}
          />
        </Fieldset>
      )}
    </RecordFormFrame>
  )
}

function useChannelForm(channelType: ChannelType, channel: Channel | undefined, isImap: boolean) {
  const { t } = useLanguage()
  const { attendant, isAdmin } = useSession()
  const refresh = useRefresh()
  const go = useGo()
  return useRecordForm({
    key: `channel.${channel?.channelID ?? channelType}`,
    initial: {
      ...toFormValues<Channel, (typeof texts)[number]>(channel, texts),
      ...(isImap && !channel ? usualServers : readServers(isImap ? (channel?.connectionDetails ?? null) : null)),
      isActive: channel?.isActive ?? true,
      autoReply: channel?.autoReply ?? channelType !== 'Email',
      answerThreshold: channel?.answerThreshold ?? ('' as number | ''),
      showSources: channel?.showSources ?? false,
      searchBeforeAsking: channel?.searchBeforeAsking ?? false,
      showInHelpCenter: channel?.showInHelpCenter ?? true,
      isDefaultTranslationChannel: channel?.isDefaultTranslationChannel ?? false,
    },
    secrets: ['overrideMailProviderClientSecret', 'imapPassword', 'smtpPassword', 'oauthClientSecret'],
    validate: { name: (name: string) => (name.trim() ? null : t('form.required')) },
    save: async (values) => {
      const { servers, rest } = withoutServers(values)
      const written = emptyToNull(rest)
      const connectionDetails = isImap
        ? writeServers(servers, channel?.connectionDetails ?? null)
        : written.connectionDetails
      // For a new channel, an empty number is omitted: the service then reports it as missing if it is required.
      const { phoneNumber, ...others } = written
      const number = phoneNumber === null && !channel ? {} : { phoneNumber }
      const whole = { ...others, ...number, connectionDetails }
      const body = { ...(isAdmin ? whole : withoutConnection(whole)), name: values.name, channelType }
      if (!channel) return { ...(await orThrow(attendant.POST('/api/Channels', { body }))), cleared: [] }
      const path = { id: channel.channelID }
      return saveSecrets(attendant.PUT('/api/Channels/{id}', { params: { path }, body }))
    },
    afterSave: ({ cleared }) => ({
      ...(cleared.includes('overrideMailProviderClientSecret') ? { overrideMailProviderClientSecret: '' } : {}),
      ...(cleared.includes('connectionDetails.imap.password') ? { imapPassword: '' } : {}),
      ...(cleared.includes('connectionDetails.smtp.password') ? { smtpPassword: '' } : {}),
      ...(cleared.includes('connectionDetails.oauth.clientSecret') ? { oauthClientSecret: '' } : {}),
    }),
    onSaved: (created) => {
      void refresh(['channels', 'folders', 'mail-consent'])
      toast(t('common.saved'))
      reportCleared(created)
      const { channelID } = created as Partial<Channel>
      if (channelID) go(`/channels/${channelID}`)
    },
  })
}

/** Omitted fields stay unchanged. */
function withoutConnection<Body extends object>(body: Body) {
  const entries = Object.entries(body).filter(([name]) => !(connectionFields as readonly string[]).includes(name))
  return Object.fromEntries(entries) as Omit<Body, (typeof connectionFields)[number]>
}

function withoutServers<Values extends Servers>(values: Values) {
  const isServer = (name: string) => /^(imap|smtp|oauth)/.test(name)
  const entries = Object.entries(values)
  return {
    servers: Object.fromEntries(entries.filter(([name]) => isServer(name))) as Pick<Values, keyof Servers>,
    rest: Object.fromEntries(entries.filter(([name]) => !isServer(name))) as Omit<Values, keyof Servers>,
  }
}

function generalFields(t: Translate, channelType: ChannelType, isImap: boolean): FieldSpec[] {
  const byType: Record<ChannelType, FieldSpec[]> = {
    Email: [{ name: 'emailAddress', label: t('channels.emailAddress') }],
    Chat: [
      { name: 'hostnames', label: t('channels.hostnames'), hint: t('channels.hostnamesHint') },
      { name: 'isDefaultTranslationChannel', label: t('channels.isDefaultTranslationChannel'), kind: 'flag' },
      {
        name: 'searchBeforeAsking',
        label: t('channels.searchBeforeAsking'),
        kind: 'flag',
      },
    ],
    Phone: [
      { name: 'phoneNumber', label: t('channels.phoneNumber'), hint: t('channels.phoneNumberHint'), isRequired: true },
      { name: 'handoverNumber', label: t('channels.handoverNumber'), hint: t('channels.handoverNumberHint') },
      { name: 'spokenLanguage', label: t('channels.spokenLanguage'), hint: t('channels.spokenLanguageHint') },
    ],
    WhatsApp: [
      { name: 'phoneNumber', label: t('channels.phoneNumber'), hint: t('channels.phoneNumberHint'), isRequired: true },
      { name: 'templateSID', label: t('channels.templateSID'), hint: t('channels.templateSIDHint') },
    ],
  }
  return [
    { name: 'name', label: t('common.name'), isRequired: true },
    ...byType[channelType],
    { name: 'isActive', label: t('channels.isActive'), kind: 'flag', hint: t('channels.isActiveHint') },
    { name: 'autoReply', label: t('channels.autoReply'), kind: 'flag', hint: t('channels.autoReplyHint') },
    {
      name: 'answerThreshold',
      label: t('channels.answerThreshold'),
      kind: 'decimal',
      minimum: 0,
      maximum: 1,
      hint: t('channels.answerThresholdHint'),
    },
    { name: 'showSources', label: t('channels.showSources'), kind: 'flag' },
    ...(channelType === 'Chat'
      ? []
      : [{ name: 'showInHelpCenter', label: t('settings.showInHelpCenter'), kind: 'flag' } as const]),
    ...(isImap
      ? []
      : [{ name: 'connectionDetails', label: t('channels.connectionDetails'), kind: 'long', rows: 2 } as const]),
  ]
}

interface ServerFieldsProps {
  form: Parameters<typeof Fields>[0]['form']
  isReadOnly: boolean
}

function ServerFields({ form, isReadOnly }: ServerFieldsProps) {
  const { t } = useLanguage()
  const servers = (['imap', 'smtp'] as const).map((server) => (
    <Fieldset key={server} legend={t(`channels.${server}`)}>
      {server === 'smtp' && (
        <Text size="sm" c="dimmed" mb="xs">
          {t('channels.smtpHint')}
        </Text>
      )}
      <Fields
        form={form}
        fields={[
          { name: `${server}Host`, label: t('channels.host'), placeholder: `${server}.example.com` },
          { name: `${server}Port`, label: t('channels.port'), kind: 'number', minimum: 1, maximum: 65_535 },
          { name: `${server}User`, label: t('channels.user') },
          { name: `${server}Password`, label: t('channels.password'), kind: 'secret' },
          { name: `${server}Secure`, label: t('channels.secure'), kind: 'flag', hint: t('channels.secureHint') },
        ].map((field) => ({ ...(field as FieldSpec), isReadOnly }))}
      />
    </Fieldset>
  ))
  return [...servers, <OAuthFields key="oauth" form={form} isReadOnly={isReadOnly} />]
}

function OAuthFields({ form, isReadOnly }: ServerFieldsProps) {
  const { t } = useLanguage()
  const fields: FieldSpec[] = [
    {
      name: 'oauthProvider',
      label: t('channels.oauthProvider'),
      kind: 'choice',
      options: [
        { value: '', label: t('channels.oauthNone') },
        { value: 'Google', label: 'Google' },
        { value: 'Microsoft', label: 'Microsoft' },
      ],
    },
    { name: 'oauthClientID', label: t('channels.field.overrideMailProviderClientID') },
    {
      name: 'oauthClientSecret',
      label: t('channels.field.overrideMailProviderClientSecret'),
      kind: 'secret',
    },
    {
      name: 'oauthTenantID',
      label: t('channels.field.overrideMailProviderTenantID'),
      hint: t('channels.oauthTenantHint'),
    },
  ]
  return (
    <Fieldset legend={t('channels.oauth')}>
      <Text size="sm" c="dimmed" mb="xs">
        {t('channels.oauthHint')}
      </Text>
      <Fields form={form} fields={fields.map((field) => ({ ...field, isReadOnly }))} />
    </Fieldset>
  )
}

function RemoveChannel({ channel: { channelID, name } }: { channel: Channel }) {
  const { t } = useLanguage()
  const go = useGo()
  const remove = useChange(
    (client, id: number) => orThrow(client.DELETE('/api/Channels/{id}', { params: { path: { id } } })),
    { of: ['channels', 'mappings'] },
  )
  const onDelete = () => remove.mutate(channelID, { onSuccess: () => go('/channels') })
  return <DeleteButton name={name} text={t('channels.deleteText')} onDelete={onDelete} />
}
