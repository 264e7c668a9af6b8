import { and, desc, eq, sql } from 'drizzle-orm'
import { endUserUIDs } from '../../people/end-users/end-users.table.ts'
import type { Database } from '../../platform/database/database.ts'
import { tickets } from './tickets.table.ts'

interface Person {
  customerID: number
  channelID: number
  uid: string
}

/** The latest open ticket of a person on a channel. */
export async function findOpenTicket(
  db: Database,
  { customerID, channelID, uid }: Person,
): Promise<number | undefined> {
  const [ticket] = await db
    .select({ ticketID: tickets.ticketID })
    .from(tickets)
    .innerJoin(
      endUserUIDs,
      and(eq(endUserUIDs.customerID, tickets.customerID), eq(endUserUIDs.endUserID, tickets.endUserID)),
    )
    .where(
      and(
        eq(tickets.customerID, customerID),
        eq(tickets.channelID, channelID),
        eq(tickets.isClosed, false),
        sql`${endUserUIDs.uidKey} = lower(${uid.trim()}::text)`,
        endUserUIDs.isVerified,
      ),
    )
    .orderBy(desc(tickets.dateCreated), desc(tickets.ticketID))
    .limit(1)
  return ticket?.ticketID
}
