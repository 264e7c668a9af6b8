import type { components } from '@attendant/client'
import { IconMoon } from '@tabler/icons-react'
import { useLanguage } from '../../app/session/language.ts'
import { useTimes } from '../format/times.ts'

type Ticket = components['schemas']['Ticket']

/** Shows that a ticket is snoozed, and until when. */
export function SnoozeMark({ ticket }: { ticket: Pick<Ticket, 'isSnoozed' | 'snoozedUntil'> }) {
  const { t } = useLanguage()
  const times = useTimes()
  if (!ticket.isSnoozed) return null
  const { snoozedUntil } = ticket
  const label = snoozedUntil
    ? t('inbox.snoozedUntil', { date: times.full(snoozedUntil) })
    : t('inbox.snoozedUntilReply')
  return (
    <span className="due" title={label}>
      <IconMoon size={13} stroke={1.8} aria-hidden />
      <span className="visually-hidden">{label}</span>
      {snoozedUntil && <span aria-hidden>{times.soon(snoozedUntil)}</span>}
    </span>
  )
}
