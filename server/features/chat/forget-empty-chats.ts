import { and, eq, isNull, lt } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { dayInMs } from '../../platform/events.ts'
import { deleteTickets } from '../tickets/delete-ticket.ts'
import { tickets } from '../tickets/tickets.table.ts'
import { chats } from './chat.table.ts'

export const forgetEmptyChatsJob = 'chats.forget-empty'

const mostAtOnce = 500

/** Job: chats that were opened and in which nothing was ever written or done are of no use to anybody. */
export async function forgetEmptyChats(context: Context): Promise<void> {
  const { db, now } = context
  const empty = await db
    .select({ customerID: chats.customerID, ticketID: chats.ticketID })
    .from(chats)
    .innerJoin(tickets, and(eq(tickets.customerID, chats.customerID), eq(tickets.ticketID, chats.ticketID)))
    .where(
      and(
        lt(chats.startedAt, new Date(now().getTime() - dayInMs)),
        eq(tickets.messageCount, 0),
        eq(tickets.status, 'Open'),
        isNull(tickets.customerRepID),
        isNull(tickets.endUserID),
      ),
    )
    .limit(mostAtOnce)
  for (const [customerID, forgotten] of Map.groupBy(empty, ({ customerID }) => customerID)) {
    const ticketIDs = forgotten.map(({ ticketID }) => ticketID)
    await deleteTickets(context, customerID, ticketIDs)
  }
}
