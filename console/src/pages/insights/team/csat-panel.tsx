import { useLanguage } from '../../../app/session/language.ts'
import { ChartPanel } from '../chart-panel.tsx'
import type { Insights } from '../insight-data.ts'
import { useFigures } from '../use-figures.ts'

const scores = [5, 4, 3, 2, 1] as const

/** The contacts' satisfaction ratings. */
export function CsatPanel({ insights: { csat } }: { insights: Insights }) {
  const { t } = useLanguage()
  const { count, share, score } = useFigures()
  const average = ({ average: value }: { average: number | null }) => (value === null ? '–' : score(value))
  const hint =
    csat.answered === 0
      ? t('insights.csatHint')
      : t('insights.csatAnswered', {
          answered: count(csat.answered),
          sent: count(csat.sent),
          people: average(csat.people),
          ai: average(csat.ai),
        })
  return (
    <ChartPanel
      title={t('insights.csat')}
      hint={hint}
      nothing={csat.answered === 0 && t(csat.sent === 0 ? 'insights.noCsat' : 'insights.noCsatAnswers')}
      chart={{
        data: scores.map((value) => ({ label: '★'.repeat(value), answers: csat.byScore[value] })),
        series: [{ name: 'answers', label: t('insights.csatAnswers'), color: 'var(--insight-2)' }],
        height: 190,
        isLying: true,
        format: count,
      }}
      table={{
        head: [t('insights.csatScore'), t('insights.csatAnswers')],
        rows: scores.map((value) => [
          String(value),
          `${count(csat.byScore[value])} (${share(csat.byScore[value] / Math.max(csat.answered, 1))})`,
        ]),
      }}
    />
  )
}
