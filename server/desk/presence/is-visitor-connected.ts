import { and, eq, or } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { tickets } from '../tickets/tickets.table.ts'
import { isLiveConnection } from './is-live-connection.ts'
import { hubConnections } from './presence.table.ts'

/** Whether the visitor of a chat, or of one of the same contact that was merged into it, has it open. */
export async function isVisitorConnected(
  { db, now }: Context,
  { customerID, ticketID }: { customerID: number; ticketID: number },
): Promise<boolean> {
  const contact = db
    .select({ endUserID: tickets.endUserID })
    .from(tickets)
    .where(and(eq(tickets.customerID, customerID), eq(tickets.ticketID, ticketID)))
  const isChat = or(
    eq(tickets.ticketID, ticketID),
    and(eq(tickets.mergedIntoTicketID, ticketID), eq(tickets.endUserID, contact)),
  )
  const rows = await db
    .select({ connectionID: hubConnections.connectionID })
    .from(hubConnections)
    .innerJoin(
      tickets,
      and(eq(tickets.customerID, hubConnections.customerID), eq(tickets.ticketToken, hubConnections.ticketToken)),
    )
    .where(and(eq(hubConnections.customerID, customerID), isChat, isLiveConnection(now())))
    .limit(1)
  return rows.length > 0
}
