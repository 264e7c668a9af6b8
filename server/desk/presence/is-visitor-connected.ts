import { and, eq } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { tickets } from '../tickets/tickets.table.ts'
import { isLiveConnection } from './is-live-connection.ts'
import { hubConnections } from './presence.table.ts'

/** Whether the visitor of a chat has it open. */
export async function isVisitorConnected(
  { db, now }: Context,
  { customerID, ticketID }: { customerID: number; ticketID: number },
): Promise<boolean> {
  const rows = await db
    .select({ connectionID: hubConnections.connectionID })
    .from(hubConnections)
    .innerJoin(
      tickets,
      and(eq(tickets.customerID, hubConnections.customerID), eq(tickets.ticketToken, hubConnections.ticketToken)),
    )
    .where(and(eq(hubConnections.customerID, customerID), eq(tickets.ticketID, ticketID), isLiveConnection(now())))
    .limit(1)
  return rows.length > 0
}
