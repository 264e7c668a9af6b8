import { and, eq } from 'drizzle-orm'
import type { Database } from '../../../platform/database/database.ts'
import { reindexTicket } from '../search/index-ticket-words.ts'
import { tickets } from '../tickets.table.ts'

/** Removes a deleted end user from their tickets and from the search index. Returns the ticket ids. */
export async function clearEndUserReference(db: Database, customerID: number, endUserID: number): Promise<number[]> {
  const rows = await db
    .update(tickets)
    .set({ endUserID: null })
    .where(and(eq(tickets.customerID, customerID), eq(tickets.endUserID, endUserID)))
    .returning({ ticketID: tickets.ticketID })
  for (const { ticketID } of rows) await reindexTicket({ db }, customerID, ticketID)
  return rows.map(({ ticketID }) => ticketID)
}
