import type { Ticket } from '@attendant/contract/desk/ticket.ts'
import type { Rep } from '../../access.ts'
import type { Database } from '../../platform/database/database.ts'
import { hideLinks } from '../sight/hide-links.ts'
import { findTickets, getTicketOfReader } from './tickets.store.ts'

/** Tickets of one customer as the API returns them, by ID; deleted ones are omitted. */
export async function showTickets(db: Database, customerID: number, ticketIDs: number[]): Promise<Map<number, Ticket>> {
  const found = ticketIDs.length > 0 ? await findTickets(db, customerID, ticketIDs) : []
  return new Map(found.map((ticket) => [ticket.ticketID, ticket]))
}

/** The ticket as the caller sees it. */
export async function showTicket(db: Database, rep: Rep, ticketID: number): Promise<Ticket> {
  const [ticket] = await hideLinks(db, rep, [await getTicketOfReader(db, rep, ticketID)])
  if (!ticket) throw new Error('Invariant violated: the ticket is gone')
  return ticket
}
