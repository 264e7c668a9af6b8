import { IconClock } from '@tabler/icons-react'
import { useLanguage } from '../../../app/session/language.ts'
import { useTimes } from '../../../ui/format/times.ts'

const maxLabels = 2

/** The first tags and topics, and the number of others. */
export function Labels({ names }: { names: string[] }) {
  const others = names.slice(maxLabels)
  return (
    <>
      {names.slice(0, maxLabels).map((name) => (
        <span key={name} className="row-label">
          {name}
        </span>
      ))}
      {others.length > 0 && (
        <span className="row-label" title={others.join(', ')}>
          +{others.length}
        </span>
      )}
    </>
  )
}

/** The initials of the assignee. */
export function Assignee({ name }: { name: string }) {
  const { t } = useLanguage()
  const label = t('inbox.assignedTo', { name })
  const initials = name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => [...word][0])
    .join('')
  return (
    <span className="row-assignee" role="img" title={label} aria-label={label}>
      {initials}
    </span>
  )
}

const longWaitMs = 24 * 60 * 60 * 1000

/** How long the contact has waited for a reply, shown instead of the time of their message. */
export function Waiting({ since }: { since: string }) {
  const { t } = useLanguage()
  const times = useTimes()
  const isLong = Date.now() - new Date(since).getTime() > longWaitMs
  const waited = times.waited(since)
  return (
    <time
      className="row-time row-waiting"
      data-long={isLong || undefined}
      dateTime={since}
      title={t('inbox.waitingSince', { date: times.full(since) })}
    >
      <IconClock size={13} stroke={1.8} aria-hidden />
      <span className="visually-hidden">{t('inbox.waiting', { time: waited })}</span>
      <span aria-hidden>{waited}</span>
    </time>
  )
}
