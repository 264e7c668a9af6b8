import { useLanguage } from '../../app/session/language.ts'
import { ChartPanel } from './chart-panel.tsx'
import type { Insights } from './insight-data.ts'
import { useFigures } from './use-figures.ts'

interface TimePanelProps {
  insights: Insights
  which: 'firstResponse' | 'resolution'
}

/** Response or resolution times, separately for people and AI. */
export function TimePanel({ insights, which }: TimePanelProps) {
  const { t } = useLanguage()
  const { count, duration } = useFigures()
  const spreads = insights[which]
  const timed = (['people', 'ai'] as const).filter((who) => spreads[who].count > 0)
  const orDash = (seconds: number | null) => (seconds === null ? '–' : duration(seconds))
  return (
    <ChartPanel
      title={t(`insights.${which}`)}
      hint={t(`insights.${which}Hint`)}
      nothing={timed.length === 0 && t(which === 'resolution' ? 'insights.noResolutions' : 'insights.noTimes')}
      chart={{
        data: timed.map((who) => {
          const { medianSeconds: median, ninetiethSeconds: ninetieth } = spreads[who]
          return { label: t(`insights.${who}`), median, ninetieth }
        }),
        series: [
          { name: 'median', label: t('insights.median'), color: 'var(--insight-good)' },
          { name: 'ninetieth', label: t('insights.ninetieth'), color: 'var(--insight-fair)' },
        ],
        height: timed.length * 56 + 10,
        isLying: true,
        isApart: true,
        format: duration,
      }}
      table={{
        head: [t('insights.who'), t('insights.opened'), t('insights.median'), t('insights.ninetieth')],
        rows: (['people', 'ai'] as const).map((who) => [
          t(`insights.${who}`),
          count(spreads[who].count),
          orDash(spreads[who].medianSeconds),
          orDash(spreads[who].ninetiethSeconds),
        ]),
      }}
    />
  )
}
