import '../channels.css'
import { orThrow } from '@attendant/client'
import { useQuery } from '@tanstack/react-query'
import { useRefresh } from '../../../app/data/use-change.ts'
import { useLanguage } from '../../../app/session/language.ts'
import { useAttendant } from '../../../app/session/session.tsx'
import { Fields } from '../../../ui/forms/fields.tsx'
import { RecordFormFrame } from '../../../ui/forms/record-form-frame.tsx'
import { useRecordForm } from '../../../ui/forms/use-record-form.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { toast } from '../../../ui/toasts/toasts.ts'
import type { Channel } from '../channel-data.ts'
import type { CsatSettings } from './csat-settings.ts'
import { SurveyPreview } from './survey-preview.tsx'
import { SurveyTexts } from './survey-texts.tsx'

/** Whether and how the channel asks contacts for a satisfaction rating. */
export function SurveyPanel({ channel }: { channel: Channel }) {
  const { t } = useLanguage()
  const attendant = useAttendant()
  const params = { path: { channelId: channel.channelID } }
  const settings = useQuery({
    queryKey: ['csat-settings', channel.channelID],
    queryFn: ({ signal }) => orThrow(attendant.GET('/api/Channels/{channelId}/csat-settings', { params, signal })),
  })
  return (
    <Panel title={t('channels.survey')} hint={t('channels.surveyHint')}>
      <Loaded query={settings}>{(data) => <SurveyForm channel={channel} settings={data} />}</Loaded>
    </Panel>
  )
}

function SurveyForm({ channel: { channelID, channelType }, settings }: { channel: Channel; settings: CsatSettings }) {
  const { t } = useLanguage()
  const attendant = useAttendant()
  const refresh = useRefresh()
  const record = useRecordForm({
    key: `csat-settings.${channelID}`,
    initial: { ...settings },
    save: (body) => {
      const params = { path: { channelId: channelID } }
      return orThrow(attendant.PUT('/api/Channels/{channelId}/csat-settings', { params, body }))
    },
    onSaved: () => {
      void refresh(['csat-settings'])
      toast(t('common.saved'))
    },
  })
  const { values } = record.form
  const ways = channelType === 'Chat' ? (['None', 'Mail', 'Chat'] as const) : (['None', 'Mail'] as const)
  const isOn = values.via !== 'None'
  return (
    <RecordFormFrame record={record}>
      <Fields
        form={record.form}
        fields={[
          {
            name: 'via',
            label: t('channels.survey.via'),
            kind: 'choice',
            isRequired: true,
            options: ways.map((value) => ({ value, label: t(`channels.survey.via.${value}`) })),
          },
          ...(isOn
            ? [
                {
                  name: 'scale',
                  label: t('channels.survey.scale'),
                  kind: 'choice' as const,
                  isRequired: true,
                  options: (['Stars', 'Thumbs'] as const).map((value) => ({
                    value,
                    label: t(`channels.survey.scale.${value}`),
                  })),
                },
                {
                  name: 'delayMinutes',
                  label: t('channels.survey.delay'),
                  hint: t('channels.survey.delayHint'),
                  kind: 'number' as const,
                  minimum: 0,
                  maximum: 10_080,
                },
              ]
            : []),
        ]}
      />
      {isOn && (
        <>
          <SurveyTexts form={record.form} />
          <SurveyPreview scale={values.scale} text={values.texts[0]} />
        </>
      )}
    </RecordFormFrame>
  )
}
