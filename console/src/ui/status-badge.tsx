import './status-badge.css'
import { useLanguage } from '../app/session/language.ts'

interface StatusBadgeProps {
  ticket: { status: string; isSpam: boolean }
  /** Open is what most tickets are: where many stand together, it goes without saying. */
  isOpenShown?: boolean
}

const known = { Open: 'open', Escalated: 'escalated', Closed: 'closed' } as const

/** The state of a ticket; words of the desk's own are shown as they are. */
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

/** Nothing could be drafted: a person has to answer. */
export function NeedsPersonBadge({ ticket: { needsPerson } }: { ticket: { needsPerson: boolean } }) {
  const { t } = useLanguage()
  if (!needsPerson) return null
  return (
    <span className="status-badge" data-kind="escalated">
      {t('ticket.needsPerson')}
    </span>
  )
}
