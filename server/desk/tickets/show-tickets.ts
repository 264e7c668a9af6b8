import type { Ticket } from '@attendant/contract/desk/ticket.ts'
import type { Database } from '../../platform/database/database.ts'
import { findTickets } from './tickets.store.ts'

/** Tickets of one customer as the API returns them, by id; deleted ones are omitted. */
export async function showTickets(db: Database, customerID: number, ticketIDs: number[]): Promise<Map<number, Ticket>> {
  const found = ticketIDs.length > 0 ? await findTickets(db, customerID, ticketIDs) : []
  return new Map(found.map((ticket) => [ticket.ticketID, ticket]))
}
