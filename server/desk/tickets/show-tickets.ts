import type { Ticket } from '@attendant/contract/desk/ticket.ts'
import type { Database } from '../../platform/database/database.ts'
import { findTickets } from './tickets.store.ts'

/** Several of one customer, as the interface shows them, by their ids; those that are gone are left out. */
export async function showTickets(db: Database, customerID: number, ticketIDs: number[]): Promise<Map<number, Ticket>> {
  const found = ticketIDs.length > 0 ? await findTickets(db, customerID, ticketIDs) : []
  return new Map(found.map((ticket) => [ticket.ticketID, ticket]))
}
