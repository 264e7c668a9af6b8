import { type MessageKey, useLanguage } from '../../app/session/language.ts'
import type { Series } from './bars.tsx'
import { ChartPanel } from './chart-panel.tsx'
import { countsByDay, draftFates, type Insights, listChannelTypes, openedByChannel, sumOf } from './insight-data.ts'
import { useFigures } from './use-figures.ts'

type DayRow = { date: string } & Record<string, string | number>

interface DayPanelProps {
  title: MessageKey
  hint: MessageKey
  rows: DayRow[]
  series: Series[]
  nothing?: string | false
}

/** A bar chart with a bar for each day. */
function DayPanel({ title, hint, rows, series, nothing = false }: DayPanelProps) {
  const { t } = useLanguage()
  const { count, day, briefDay } = useFigures()
  return (
    <ChartPanel
      title={t(title)}
      hint={t(hint)}
      nothing={nothing}
      chart={{
        data: rows.map((row) => ({ ...row, label: briefDay(row.date) })),
        series,
        height: 230,
        format: count,
      }}
      table={{
        head: [t('insights.day'), ...series.map(({ label }) => label)],
        rows: rows.map((row) => [day(row.date), ...series.map(({ name }) => count(Number(row[name])))]),
      }}
    />
  )
}

const channelColors: Record<string, string> = {
  Email: 'var(--insight-1)',
  Chat: 'var(--insight-2)',
  Phone: 'var(--insight-3)',
  WhatsApp: 'var(--insight-4)',
}

export function ChannelPanel({ insights }: { insights: Insights }) {
  const { t } = useLanguage()
  const series = listChannelTypes(insights).map((name) => ({
    name,
    label: t(`channels.type.${name}` as 'channels.type.Email'),
    color: channelColors[name] ?? 'var(--insight-grey)',
  }))
  return (
    <DayPanel
      title="insights.byChannel"
      hint="insights.byChannelHint"
      rows={openedByChannel(insights)}
      series={series}
    />
  )
}

const colors = {
  draftsKept: 'var(--insight-good)',
  draftsEdited: 'var(--insight-fair)',
  draftsSent: 'var(--insight-3)',
  draftsDropped: 'var(--insight-grey)',
  liked: 'var(--insight-good)',
  disliked: 'var(--insight-bad)',
  spam: 'var(--insight-grey)',
}

/** The colours and labels of these series. */
export function useSeries(names: readonly (keyof typeof colors)[]): Series[] {
  const { t } = useLanguage()
  return names.map((name) => ({ name, label: t(`insights.${name}`), color: colors[name] }))
}

interface CountPanelProps {
  insights: Insights
  names: readonly (keyof typeof colors)[]
  title: MessageKey
  hint: MessageKey
  nothing: MessageKey
}

function CountPanel({ insights, names, title, hint, nothing }: CountPanelProps) {
  const { t } = useLanguage()
  const series = useSeries(names)
  const isNothing = names.every((name) => sumOf(insights.days, name) === 0)
  const rows = countsByDay(insights, names)
  return <DayPanel title={title} hint={hint} rows={rows} series={series} nothing={isNothing && t(nothing)} />
}

export const DraftDayPanel = ({ insights }: { insights: Insights }) => (
  <CountPanel
    insights={insights}
    names={draftFates}
    title="insights.draftsByDay"
    hint="insights.draftsByDayHint"
    nothing="insights.noDrafts"
  />
)

export const OpinionPanel = ({ insights }: { insights: Insights }) => (
  <CountPanel
    insights={insights}
    names={['liked', 'disliked']}
    title="insights.ratings"
    hint="insights.ratingsHint"
    nothing="insights.noRatings"
  />
)

export const SpamPanel = ({ insights }: { insights: Insights }) => (
  <CountPanel
    insights={insights}
    names={['spam']}
    title="insights.spamByDay"
    hint="insights.spamHint"
    nothing="insights.noSpam"
  />
)
