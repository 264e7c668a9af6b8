import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { publishEvent } from '../../../platform/events/events.ts'
import { trackSla } from '../../sla/track-sla.ts'
import { addTags, listTagNames, removeTags } from '../../tags/tag-tickets.ts'
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
    const before = await listTagNames(context.db, customerID, lockedIDs)
    const changedIDs =
      'add' in change
        ? await addTags(context, customerID, lockedIDs, change.add)
        : await removeTags(context, customerID, lockedIDs, change.remove)
    const after = await listTagNames(context.db, customerID, changedIDs)
    for (const ticket of locked.filter(({ ticketID }) => changedIDs.includes(ticketID))) {
      const { ticketID } = ticket
      const tags = { from: before.get(ticketID) ?? [], to: after.get(ticketID) ?? [] }
      const data = toEventData(ticket, ticket, { tags })
      await publishEvent(context, { customerID, type: 'ticket.updated', data })
      await trackSla(context, customerID, ticket.ticketID)
    }
    return changedIDs
  })
}
