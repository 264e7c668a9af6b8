import { type components, orThrow } from '@attendant/client'
import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRefresh } from '../../../app/data/use-change.ts'
import { useLanguage } from '../../../app/session/language.ts'
import { useSession } from '../../../app/session/session.tsx'
import { Fields } from '../../../ui/forms/fields.tsx'
import { RecordFormFrame } from '../../../ui/forms/record-form-frame.tsx'
import { useRecordForm } from '../../../ui/forms/use-record-form.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { toast } from '../../../ui/toasts/toasts.ts'

type MailKeys = components['schemas']['MailKeys']

const empty = {
  smimeCertificate: '',
  smimePrivateKey: '',
  pgpPrivateKey: '',
  pgpPassphrase: '',
  smimeRoots: '',
  knownPgpKeys: '',
}

/** Keys for decrypting emails and verifying signatures. Private keys are never shown again. */
export function KeysPanel({ channelID }: { channelID: number }) {
  const { t } = useLanguage()
  const { attendant, isAdmin } = useSession()
  const keys = useQuery({
    queryKey: ['mail-keys', channelID],
    enabled: isAdmin,
    queryFn: ({ signal }) => {
      const params = { path: { channelId: channelID } }
      return orThrow(attendant.GET('/api/Channels/{channelId}/mail-keys', { params, signal }))
    },
  })
  if (!isAdmin) return null
  return (
    <Panel title={t('channels.keys')} hint={t('channels.keysHint')}>
      <Loaded query={keys}>{(data) => <KeysForm keys={data} />}</Loaded>
    </Panel>
  )
}

function KeysForm({ keys }: { keys: MailKeys }) {
  const { t } = useLanguage()
  const { attendant } = useSession()
  const refresh = useRefresh()
  const record = useRecordForm({
    key: `mail-keys.${keys.channelID}`,
    initial: empty,
    secrets: ['smimePrivateKey', 'pgpPrivateKey', 'pgpPassphrase'],
    save: (values) => {
      const params = { path: { channelId: keys.channelID } }
      // An empty field leaves the key unchanged.
      const body = Object.fromEntries(Object.entries(values).filter(([, value]) => value.trim() !== ''))
      return orThrow(attendant.PUT('/api/Channels/{channelId}/mail-keys', { params, body }))
    },
    afterSave: () => empty,
    onSaved: () => {
      void refresh(['mail-keys'])
      toast(t('common.saved'))
    },
  })
  return (
    <RecordFormFrame record={record}>
      {describe(keys).map((line) => (
        <Text key={line} size="sm">
          {line}
        </Text>
      ))}
      <Fields
        form={record.form}
        fields={(Object.keys(empty) as (keyof typeof empty)[]).map((name) => ({
          name,
          label: t(`channels.${name}`),
          kind: name === 'pgpPassphrase' ? ('secret' as const) : ('code' as const),
          rows: 2,
        }))}
      />
    </RecordFormFrame>
  )
}

const describe = ({ smime, pgp, smimeRoots, knownPgpKeys }: MailKeys) => [
  ...(smime ? [`S/MIME: ${smime.addresses.join(', ') || smime.subject}`] : []),
  ...(pgp ? [`PGP: ${pgp.userIDs.join(', ')} (${pgp.fingerprint})`] : []),
  ...smimeRoots.map(({ subject }) => `CA: ${subject}`),
  ...knownPgpKeys.map(({ userIDs, fingerprint }) => `${userIDs.join(', ')} (${fingerprint})`),
]
