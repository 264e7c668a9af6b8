import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { refuse } from '../../../errors.ts'
import { endUsers } from '../../../people/end-users/end-users.table.ts'
import type { Database } from '../../../platform/database/database.ts'
import { tickets } from '../../tickets/tickets.table.ts'

/** Condition on `tickets`: the ticket or its end user is on legal hold. */
export const isHeld: SQL = sql`(tickets.is_held or exists (select from end_users
  where end_users.customer_id = tickets.customer_id and end_users.end_user_id = tickets.end_user_id and end_users.is_held))`

export async function findHeld(
  db: Database,
  customerID: number,
  ticketIDs: number[],
): Promise<{ ticketID: number; reason: string | null }[]> {
  if (ticketIDs.length === 0) return []
  return db
    .select({
      ticketID: tickets.ticketID,
      reason: sql<string | null>`coalesce(${tickets.holdReason}, ${endUsers.holdReason})`,
    })
    .from(tickets)
    .leftJoin(endUsers, and(eq(endUsers.customerID, tickets.customerID), eq(endUsers.endUserID, tickets.endUserID)))
    .where(
      and(
        eq(tickets.customerID, customerID),
        inArray(tickets.ticketID, ticketIDs),
        or(tickets.isHeld, endUsers.isHeld),
      ),
    )
}

/** For operations that would destroy part of a ticket. */
export async function assertNotHeld(db: Database, customerID: number, ticketIDs: number[]): Promise<void> {
  if ((await findHeld(db, customerID, ticketIDs)).length > 0) throw refuse('legal_hold')
}

/** A held ticket also protects its end user. */
export async function assertEndUserNotHeld(db: Database, customerID: number, endUserID: number): Promise<void> {
  const [held] = await db
    .select({ endUserID: endUsers.endUserID })
    .from(endUsers)
    .where(
      and(
        eq(endUsers.customerID, customerID),
        eq(endUsers.endUserID, endUserID),
        sql`(${endUsers.isHeld} or exists (select from tickets where tickets.customer_id = ${endUsers.customerID}
          and tickets.end_user_id = ${endUsers.endUserID} and tickets.is_held))`,
      ),
    )
  if (held) throw refuse('legal_hold')
}
