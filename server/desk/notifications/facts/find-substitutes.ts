import { and, eq, inArray, or, sql } from 'drizzle-orm'
import { reps } from '../../../people/reps/reps.table.ts'
import type { Database } from '../../../platform/database/database.ts'
import { findRepsWhoSee } from '../../sight/find-reps-who-see.ts'
import { isTicket } from '../../tickets/tickets.store.ts'
import { tickets } from '../../tickets/tickets.table.ts'
import { findResponsible } from './find-responsible.ts'

interface TicketKey {
  customerID: number
  ticketID: number
}

/** Which of these representatives are active, see the ticket and may send replies, in ascending order. */
export async function findRepsWhoReply(
  db: Database,
  { customerID, ticketID }: TicketKey,
  customerRepIDs: number[],
): Promise<number[]> {
  const seeing = await findRepsWhoSee(db, customerID, ticketID, customerRepIDs)
  if (seeing.size === 0) return []
  const maySend = or(eq(reps.role, 'Admin'), sql`'sendReplies' = any(${reps.permissions})`)
  const rows = await db
    .select({ customerRepID: reps.customerRepID })
    .from(reps)
    .where(and(eq(reps.customerID, customerID), inArray(reps.customerRepID, [...seeing]), maySend))
    .orderBy(reps.customerRepID)
  return rows.map(({ customerRepID }) => customerRepID)
}

/** Who can reply instead of an author: those responsible for the ticket; admins if none of them can. */
export async function findSubstitutes(db: Database, key: TicketKey, authorID: number | null): Promise<number[]> {
  const [ticket] = await db.select().from(tickets).where(isTicket(key.customerID, key.ticketID))
  const responsible = ticket ? await findResponsible(db, ticket) : []
  const others = responsible.filter((id) => id !== authorID)
  const present = await findRepsWhoReply(db, key, others)
  if (present.length > 0) return present
  const admins = await db
    .select({ customerRepID: reps.customerRepID })
    .from(reps)
    .where(and(eq(reps.customerID, key.customerID), eq(reps.role, 'Admin'), eq(reps.isActive, true)))
    .orderBy(reps.customerRepID)
  return admins.map(({ customerRepID }) => customerRepID)
}
