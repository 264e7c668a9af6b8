import './status-badge.css'
import { translateStored } from '../app/errors/error-texts.ts'
import { useLanguage } from '../app/session/language.ts'

interface StatusBadgeProps {
  ticket: { status: string; isSpam: boolean }
  /** By default no badge is shown for Open, the status of most tickets. */
  isOpenShown?: boolean
}

const known = { Open: 'open', Escalated: 'escalated', Closed: 'closed' } as const

/** The status of a ticket; custom statuses are shown unchanged. */
export function StatusBadge({ ticket: { status, isSpam }, isOpenShown = false }: StatusBadgeProps) {
  const { t } = useLanguage()
  if (status === 'Open' && !isSpam && !isOpenShown) return null
  const kind = isSpam ? 'spam' : known[status as keyof typeof known]
  return (
    <span className="status-badge" data-kind={kind}>
      {kind ? t(`ticket.status.${kind}`) : status}
    </span>
  )
}

/** Shown if a reply of the ticket could not be delivered. */
export function UnsentBadge() {
  const { t } = useLanguage()
  return (
    <span className="status-badge" data-kind="failed">
      {t('ticket.notSent')}
    </span>
  )
}

interface NeedsPersonBadgeProps {
  ticket: { needsPerson: boolean; needsPersonReason: string | null }
}

/** Shown if nothing could be drafted and an agent must reply; the reason is in the tooltip. */
export function NeedsPersonBadge({ ticket: { needsPerson, needsPersonReason } }: NeedsPersonBadgeProps) {
  const { t } = useLanguage()
  if (!needsPerson) return null
  return (
    <span
      className="status-badge"
      data-kind="needs-person"
      title={needsPersonReason ? translateStored(needsPersonReason) : undefined}
    >
      {t('ticket.needsPerson')}
    </span>
  )
}
