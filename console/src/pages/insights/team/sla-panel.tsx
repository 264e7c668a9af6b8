import { orThrow } from '@attendant/client'
import { useQuery } from '@tanstack/react-query'
import { useLanguage } from '../../../app/session/language.ts'
import { useAttendant } from '../../../app/session/session.tsx'
import { ChartPanel } from '../chart-panel.tsx'
import type { Insights } from '../insight-data.ts'
import { useFigures } from '../use-figures.ts'

const colors = { met: 'var(--insight-good)', breached: 'var(--insight-bad)' }

/** How often the targets of SLA policies were met. */
export function SlaPanel({ insights: { sla } }: { insights: Insights }) {
  const { t } = useLanguage()
  const { count, share } = useFigures()
  const names = usePolicyNames(sla.length > 0)
  const rows = sla.map(({ slaPolicyID, metric, met, breached }) => {
    const policy = names?.get(slaPolicyID) ?? t('insights.sla.deleted', { id: String(slaPolicyID) })
    return { label: `${t(`insights.sla.${metric}`)} · ${policy}`, met, breached }
  })
  const series = (['met', 'breached'] as const).map((name) => ({
    name,
    label: t(`insights.sla.${name}`),
    color: colors[name],
  }))
  return (
    <ChartPanel
      title={t('insights.sla')}
      hint={t('insights.slaHint')}
      nothing={rows.length === 0 && t('insights.noSla')}
      chart={{ data: rows, series, height: rows.length * 34 + 50, isLying: true, isShare: true, format: count }}
      table={{
        head: [t('insights.sla.target'), ...series.map(({ label }) => label)],
        rows: rows.map(({ label, met, breached }) => [
          label,
          ...[met, breached].map((value) => `${count(value)} (${share(value / (met + breached))})`),
        ]),
      }}
    />
  )
}

function usePolicyNames(isWanted: boolean): Map<number, string> | undefined {
  const attendant = useAttendant()
  const query = { pageSize: 200 }
  const policies = useQuery({
    queryKey: ['sla-policies', 'all'],
    queryFn: ({ signal }) => orThrow(attendant.GET('/api/SlaPolicies', { params: { query }, signal })),
    enabled: isWanted,
  })
  return policies.data && new Map(policies.data.items.map(({ slaPolicyID, name }) => [slaPolicyID, name]))
}
