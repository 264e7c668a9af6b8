import { useLanguage } from '../../../app/session/language.ts'
import { ChartPanel } from '../../insights/chart-panel.tsx'
import { type Autonomy, useShares } from './autonomy.ts'

/** The share of replies that would be sent at each target: a higher allowed failure rate means more are sent. */
export function CoveragePanel({ data: { coverage, policy } }: { data: Autonomy }) {
  const { t } = useLanguage()
  const { share, count } = useShares()
  const labelOf = (target: number) =>
    target === policy.target ? t('autonomy.now', { target: share(target) }) : share(target)
  return (
    <ChartPanel
      title={t('autonomy.risk')}
      hint={t('autonomy.riskHint')}
      nothing={coverage.drafts === 0 && t('autonomy.noDrafts')}
      chart={{
        data: coverage.byTarget.map(({ target, coverage }) => ({ label: labelOf(target), coverage })),
        series: [{ name: 'coverage', label: t('autonomy.coverage'), color: 'var(--insight-1)' }],
        height: 200,
        maximum: 1,
        format: share,
      }}
      table={{
        head: [t('autonomy.target'), t('autonomy.coverage'), t('autonomy.pairs'), t('autonomy.failureRate')],
        rows: coverage.byTarget.map(({ target, coverage, pairs, failureRate }) => [
          labelOf(target),
          share(coverage),
          count(pairs),
          failureRate === null ? '–' : share(failureRate),
        ]),
      }}
    />
  )
}
