import type { components } from '@attendant/client'
import { useLanguage } from '../app/session/language.ts'

type Csat = components['schemas']['Csat']

/** The contact's latest satisfaction rating, if there is one. */
export function ScoreBadge({ csat }: { csat: Csat | null }) {
  const { t } = useLanguage()
  if (!csat?.score) return null
  const label = t('ticket.csat.score', { score: String(csat.score) })
  const kind = csat.score <= 2 ? 'escalated' : csat.score >= 4 ? 'open' : 'closed'
  return (
    <span className="status-badge" data-kind={kind} role="img" title={csat.comment ?? label} aria-label={label}>
      ★ {csat.score}
    </span>
  )
}
