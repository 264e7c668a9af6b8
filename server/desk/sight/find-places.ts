import { and, eq, inArray } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { type TicketRow, tickets } from '../tickets/tickets.table.ts'

/** What determines who can see a ticket. */
export type Place = Pick<TicketRow, 'teamID' | 'customerRepID'>

/** The current team and assignee of tickets, by ID; deleted ones are omitted. */
export async function findPlaces(db: Database, customerID: number, ticketIDs: number[]): Promise<Map<number, Place>> {
  if (ticketIDs.length === 0) return new Map()
  const rows = await db
    .select({ ticketID: tickets.ticketID, teamID: tickets.teamID, customerRepID: tickets.customerRepID })
    .from(tickets)
    .where(and(eq(tickets.customerID, customerID), inArray(tickets.ticketID, [...new Set(ticketIDs)])))
  return new Map(rows.map(({ ticketID, ...place }) => [ticketID, place]))
}
