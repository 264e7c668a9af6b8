import { useLanguage } from '../../app/session/language.ts'
import { ChartPanel } from './chart-panel.tsx'
import { useSeries } from './day-panels.tsx'
import { draftFates, type Insights } from './insight-data.ts'
import { useFigures } from './use-figures.ts'

type Topic = Insights['topics'][number]

const maxBars = 10
const heightOf = (bars: number) => Math.min(bars, maxBars) * 34 + 50

export function TopicPanel({ insights: { topics } }: { insights: Insights }) {
  const { t } = useLanguage()
  const { count, score } = useFigures()
  return (
    <ChartPanel
      title={t('insights.byTopic')}
      hint={t(topics.length > maxBars ? 'insights.byTopicMore' : 'insights.byTopicHint')}
      nothing={topics.length === 0 && t('insights.noTopics')}
      chart={{
        data: topics.slice(0, maxBars).map(({ name, messages }) => ({ label: name, messages })),
        series: [{ name: 'messages', label: t('insights.messages'), color: 'var(--insight-1)' }],
        height: heightOf(topics.length),
        isLying: true,
        format: count,
      }}
      table={{
        head: [t('insights.topic'), t('insights.messages'), t('insights.performance.csat')],
        rows: topics.map(({ name, messages, csatAnswers, csatAverage }) => [
          name,
          count(messages),
          csatAverage === null ? '–' : `${score(csatAverage)} (${count(csatAnswers)})`,
        ]),
      }}
    />
  )
}

const draftsOf = (topic: Topic) => draftFates.reduce((sum, fate) => sum + topic[fate], 0)

export function DraftTopicPanel({ insights }: { insights: Insights }) {
  const { t } = useLanguage()
  const { count, share } = useFigures()
  const series = useSeries(draftFates)
  const topics = insights.topics.filter((topic) => draftsOf(topic) > 0)
  return (
    <ChartPanel
      title={t('insights.drafts')}
      hint={t('insights.draftsHint')}
      nothing={topics.length === 0 && t('insights.noDrafts')}
      chart={{
        data: topics.slice(0, maxBars).map(({ name, ...topic }) => ({ ...topic, label: name })),
        series,
        height: heightOf(topics.length),
        isLying: true,
        isShare: true,
        format: count,
      }}
      table={{
        head: [t('insights.topic'), ...series.map(({ label }) => label)],
        rows: topics.map((topic) => [
          topic.name,
          ...draftFates.map((fate) => `${count(topic[fate])} (${share(topic[fate] / draftsOf(topic))})`),
        ]),
      }}
    />
  )
}
