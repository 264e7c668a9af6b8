import { type components, orThrow } from '@attendant/client'
import { Alert } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRefresh } from '../../../app/data/use-change.ts'
import { useLanguage } from '../../../app/session/language.ts'
import { useAttendant } from '../../../app/session/session.tsx'
import { emptyToNull, Fields } from '../../../ui/forms/fields.tsx'
import { RecordFormFrame } from '../../../ui/forms/record-form-frame.tsx'
import { useRecordForm } from '../../../ui/forms/use-record-form.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { toast } from '../../../ui/toasts/toasts.ts'

type MailSettings = components['schemas']['MailSettings']

const switches = [
  'quotesHistory',
  'sendsReplyAddress',
  'splitsChangedSubjects',
  'threadsByReplyAddress',
  'threadsByHeaders',
  'threadsByMark',
  'threadsBySubjectTag',
  'threadsByConversation',
  'threadsBySenderAndSubject',
] as const

export function MailSettingsPanel({ channelID }: { channelID: number }) {
  const { t } = useLanguage()
  const attendant = useAttendant()
  const settings = useQuery({
    queryKey: ['mail-settings', channelID],
    queryFn: ({ signal }) => {
      const params = { path: { channelId: channelID } }
      return orThrow(attendant.GET('/api/Channels/{channelId}/mail-settings', { params, signal }))
    },
  })
  return (
    <Panel title={t('channels.threading')} hint={t('channels.threadingHint')}>
      <Loaded query={settings}>{(data) => <MailSettingsForm settings={data} />}</Loaded>
    </Panel>
  )
}

function MailSettingsForm({
  settings: { channelID, foreignKeyPatternProblem, ...settings },
}: {
  settings: MailSettings
}) {
  const { t } = useLanguage()
  const attendant = useAttendant()
  const refresh = useRefresh()
  const record = useRecordForm({
    key: `mail-settings.${channelID}`,
    initial: {
      ...settings,
      foreignKeyPattern: settings.foreignKeyPattern ?? '',
      footerText: settings.footerText ?? '',
      automaticSenders: settings.automaticSenders.join(', '),
    },
    save: ({ automaticSenders, ...values }) => {
      const params = { path: { channelId: channelID } }
      return orThrow(
        attendant.PUT('/api/Channels/{channelId}/mail-settings', {
          params,
          body: { ...emptyToNull(values), automaticSenders: toList(automaticSenders) },
        }),
      )
    },
    onSaved: () => {
      void refresh(['mail-settings'])
      toast(t('common.saved'))
    },
  })
  return (
    <RecordFormFrame record={record}>
      {foreignKeyPatternProblem && <Alert color="yellow">{t('channels.foreignKeyPatternOff')}</Alert>}
      <Fields
        form={record.form}
        fields={[
          ...switches.map((name) => ({ name, label: t(`channels.mailSetting.${name}`), kind: 'flag' as const })),
          {
            name: 'foreignKeyPattern',
            label: t('channels.foreignKeyPattern'),
            hint: t('channels.foreignKeyPatternHint'),
            isWide: true,
          },
          {
            name: 'automaticSenders',
            label: t('channels.automaticSenders'),
            hint: t('channels.automaticSendersHint'),
            isWide: true,
          },
          { name: 'footerText', label: t('channels.footerText'), kind: 'long', rows: 2 },
        ]}
      />
    </RecordFormFrame>
  )
}

const toList = (text: string) => text.split(/[\s,;]+/).filter(Boolean)
