import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { publishEvent } from '../../../platform/events/events.ts'
import { trackSla } from '../../sla/track-sla.ts'
import { addTags, removeTags } from '../../tags/tag-tickets.ts'
import { toEventData } from '../open-ticket.ts'
import { lockTickets } from './change-ticket-state.ts'

/** Adds or removes tags of tickets, all or nothing. Returns the ids of the tickets that changed. */
export function changeTags(
  context: Context,
  customerID: number,
  ticketIDs: number[],
  change: { add: string[] } | { remove: string[] },
): Promise<number[]> {
  return inTransaction(context, async (context) => {
    const locked = await lockTickets(context.db, customerID, ticketIDs)
    const lockedIDs = locked.map(({ ticketID }) => ticketID)
    const changedIDs =
      'add' in change
        ? await addTags(context, customerID, lockedIDs, change.add)
        : await removeTags(context, customerID, lockedIDs, change.remove)
    for (const ticket of locked.filter(({ ticketID }) => changedIDs.includes(ticketID))) {
      await publishEvent(context, { customerID, type: 'ticket.updated', data: toEventData(ticket) })
      await trackSla(context, customerID, ticket.ticketID)
    }
    return changedIDs
  })
}
