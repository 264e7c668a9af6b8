import type { TimelineType } from '@attendant/contract/desk/timeline.ts'
import type { TicketRow } from '../tickets/tickets.table.ts'
import type { Fact } from './record-fact.ts'

export type SnoozeEnd = 'Time' | 'Reply' | 'Manual' | 'Closed'

type Compared = Pick<TicketRow, 'status' | 'teamID' | 'priority' | 'isSpam' | 'customerRepID'>
type Tracked = Compared & Pick<TicketRow, 'ticketID' | 'isSnoozed' | 'snoozedUntil'>

const compared = [
  ['statusChanged', 'status'],
  ['teamChanged', 'teamID'],
  ['priorityChanged', 'priority'],
  ['spamChanged', 'isSpam'],
  ['assigneeChanged', 'customerRepID'],
] as const satisfies [TimelineType, keyof Compared][]

interface Reasons {
  /** Why the service chose the assignee. */
  assignment?: object | undefined
  /** Why a snooze ended; by default because the ticket was closed. */
  snoozeEnd?: SnoozeEnd | undefined
}

/** One fact for each changed field. */
export function factsOfChange(before: Tracked, after: Tracked, reasons: Reasons = {}): Fact[] {
  const { ticketID } = before
  const changes = compared
    .filter(([, field]) => before[field] !== after[field])
    .map(([type, field]): Fact => {
      const reason = (type === 'assigneeChanged' && reasons.assignment) || null
      return { ticketID, type, data: { from: before[field], to: after[field], reason } }
    })
  return [...changes, ...factsOfSnooze(before, after, reasons.snoozeEnd)]
}

function factsOfSnooze(before: Tracked, after: Tracked, reason: SnoozeEnd = 'Closed'): Fact[] {
  const { ticketID } = before
  const until = after.snoozedUntil?.toISOString() ?? null
  const isSame = before.isSnoozed && (before.snoozedUntil?.toISOString() ?? null) === until
  if (after.isSnoozed) return isSame ? [] : [{ ticketID, type: 'snoozed', data: { until } }]
  return before.isSnoozed ? [{ ticketID, type: 'snoozeEnded', data: { reason } }] : []
}
