import { orThrow } from '@attendant/client'
import { Text } from '@mantine/core'
import { useRefresh } from '../../../app/data/use-change.ts'
import { useLanguage } from '../../../app/session/language.ts'
import { useSession } from '../../../app/session/session.tsx'
import { Fields } from '../../../ui/forms/fields.tsx'
import { RecordFormFrame } from '../../../ui/forms/record-form-frame.tsx'
import { useRecordForm } from '../../../ui/forms/use-record-form.ts'
import { Panel } from '../../../ui/panel.tsx'
import { toast } from '../../../ui/toasts/toasts.ts'
import type { Channel } from '../channel-data.ts'

/** Which mail servers, forwarders and form senders are trusted to identify the sender of an email. */
export function SenderPanel({ channel }: { channel: Channel }) {
  const { t } = useLanguage()
  const { attendant, isAdmin } = useSession()
  const refresh = useRefresh()
  const { channelID, channelType, name, isActive } = channel
  const record = useRecordForm({
    key: `channel-senders.${channelID}`,
    initial: {
      authservID: channel.authservID ?? '',
      formSenders: channel.formSenders.join(', '),
      trustedForwarders: channel.trustedForwarders.join(', '),
    },
    save: ({ authservID, formSenders, trustedForwarders }) => {
      const trust = { formSenders: toList(formSenders), trustedForwarders: toList(trustedForwarders) }
      const body = { channelType, name, isActive, authservID: authservID || null, ...trust }
      return orThrow(attendant.PUT('/api/Channels/{id}', { params: { path: { id: channelID } }, body }))
    },
    onSaved: () => {
      void refresh(['channels'])
      toast(t('common.saved'))
    },
  })
  return (
    <Panel title={t('channels.senders')} hint={t('channels.sendersHint')}>
      {!isAdmin && (
        <Text size="sm" c="dimmed" mb="xs">
          {t('channels.sendersReadOnly')}
        </Text>
      )}
      <RecordFormFrame record={record} isReadOnly={!isAdmin}>
        <Fields
          form={record.form}
          fields={(['authservID', 'formSenders', 'trustedForwarders'] as const).map((field) => ({
            name: field,
            label: t(`channels.${field}`),
            hint: t(`channels.${field}Hint`),
            isWide: true,
          }))}
        />
      </RecordFormFrame>
    </Panel>
  )
}

const toList = (text: string) => text.split(/[\s,;]+/).filter(Boolean)
