import { onDemand } from '../../../app/on-demand.tsx'
import { useLanguage } from '../../../app/session/language.ts'
import { ChartPanel } from '../../insights/chart-panel.tsx'
import { useFigures } from '../../insights/use-figures.ts'
import { type PairDetails, useShares } from './autonomy.ts'
import type { CurveLinesProps } from './curve-lines.tsx'

const CurveLines = onDemand<CurveLinesProps>(async () => (await import('./curve-lines.tsx')).CurveLines)

/** Weekly failures, and the failure bound from all evidence up to that week. */
export function CurvePanel({ curve, target }: { curve: PairDetails['curve']; target: number }) {
  const { t } = useLanguage()
  const { briefDay } = useFigures()
  const { share, count } = useShares()
  const weeks = curve.map(({ week, count, failures, sent, upperBound }) => ({
    ...{ label: briefDay(week), count, failures, sent, upperBound },
    failureRate: count > 0 ? failures / count : null,
  }))
  const height = 220
  const series = [
    { name: 'upperBound', label: t('autonomy.bound'), color: 'var(--insight-1)' },
    { name: 'failureRate', label: t('autonomy.failureRate'), color: 'var(--insight-3)' },
  ]
  return (
    <ChartPanel
      title={t('autonomy.curve')}
      hint={t('autonomy.curveHint')}
      nothing={weeks.length === 0 && t('autonomy.noDrafts')}
      chart={{
        ...{ series, height },
        drawing: (
          <CurveLines
            data={weeks}
            series={series}
            height={height}
            target={target}
            targetLabel={t('autonomy.target')}
            format={share}
          />
        ),
      }}
      table={{
        head: [
          t('autonomy.week'),
          t('autonomy.compared'),
          t('autonomy.failures'),
          t('autonomy.sentShort'),
          t('autonomy.bound'),
        ],
        rows: weeks.map((week) => [
          week.label,
          count(week.count),
          count(week.failures),
          count(week.sent),
          share(week.upperBound),
        ]),
      }}
    />
  )
}
