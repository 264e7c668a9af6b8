import type { TimelineType } from '@attendant/contract/desk/timeline.ts'
import type { TicketRow } from '../tickets/tickets.table.ts'
import type { Fact } from './record-fact.ts'

type Tracked = Pick<TicketRow, 'ticketID' | 'status' | 'teamID' | 'priority' | 'isSpam' | 'customerRepID'>

const tracked = [
  ['statusChanged', 'status'],
  ['teamChanged', 'teamID'],
  ['priorityChanged', 'priority'],
  ['spamChanged', 'isSpam'],
  ['assigneeChanged', 'customerRepID'],
] as const satisfies [TimelineType, keyof Tracked][]

/** One fact for each field that differs. `reason` says why an assignment was made, where the service decided it. */
export function factsOfChange(before: Tracked, after: Tracked, reason: object | null = null): Fact[] {
  return tracked
    .filter(([, field]) => before[field] !== after[field])
    .map(([type, field]) => ({
      ticketID: before.ticketID,
      type,
      data: { from: before[field], to: after[field], reason: type === 'assigneeChanged' ? reason : null },
    }))
}
