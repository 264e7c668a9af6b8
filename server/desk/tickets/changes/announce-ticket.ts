import type { Context } from '../../../context.ts'
import { publishEvent } from '../../../platform/events/events.ts'
import { toEventData } from '../open-ticket.ts'
import { isTicket } from '../tickets.store.ts'
import { tickets } from '../tickets.table.ts'

/** For a change in message data that the ticket shows. */
export async function announceTicket(context: Context, customerID: number, ticketID: number): Promise<void> {
  const [ticket] = await context.db.select().from(tickets).where(isTicket(customerID, ticketID))
  if (ticket) await publishEvent(context, { customerID, type: 'ticket.updated', data: toEventData(ticket) })
}
