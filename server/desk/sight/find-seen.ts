import { and, eq, inArray } from 'drizzle-orm'
import type { Caller } from '../../access.ts'
import { invalidField } from '../../errors.ts'
import type { Database } from '../../platform/database/database.ts'
import { tickets } from '../tickets/tickets.table.ts'
import { seenBy } from './is-seen.ts'

/** Which of these tickets the caller cannot see; for an agent with limited access, also those that do not exist. */
export async function findUnseen(db: Database, caller: Caller, ticketIDs: number[]): Promise<Set<number>> {
  if (ticketIDs.length === 0) return new Set()
  // For phone tokens, their routes decide.
  const isSeen = caller.kind === 'rep' ? seenBy(caller) : undefined
  if (!isSeen) return new Set()
  const wanted = [...new Set(ticketIDs)]
  const rows = await db
    .select({ ticketID: tickets.ticketID })
    .from(tickets)
    .where(and(eq(tickets.customerID, caller.customerID), inArray(tickets.ticketID, wanted), isSeen))
  const seen = new Set(rows.map(({ ticketID }) => ticketID))
  return new Set(wanted.filter((ticketID) => !seen.has(ticketID)))
}

/** Whether the caller can see the ticket. */
export async function seesTicket(db: Database, caller: Caller, ticketID: number): Promise<boolean> {
  return (await findUnseen(db, caller, [ticketID])).size === 0
}

/** For a ticket named in a body or query: hidden tickets are treated like those of other customers. */
export async function assertSees(db: Database, caller: Caller, ticketID: number, field: string): Promise<void> {
  if (!(await seesTicket(db, caller, ticketID))) throw invalidField(field, 'ticket_unknown')
}
