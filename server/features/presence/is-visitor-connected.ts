import { and, eq } from 'drizzle-orm'
import type { Context } from '../../context.ts'
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
    .where(
      and(eq(hubConnections.customerID, customerID), eq(hubConnections.ticketID, ticketID), isLiveConnection(now())),
    )
    .limit(1)
  return rows.length > 0
}
