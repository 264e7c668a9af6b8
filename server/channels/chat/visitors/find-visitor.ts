import { and, eq, isNull } from 'drizzle-orm'
import type { Visitor } from '../../../access.ts'
import { bindCustomer, type Context } from '../../../context.ts'
import { tickets } from '../../../desk/tickets/tickets.table.ts'
import { channels } from '../../../organization/channels/channels.table.ts'
import type { Database } from '../../../platform/database/database.ts'
import { isGuid } from '../../../platform/database/guid.ts'
import { followMerges } from './follow-merges.ts'

/** The visitor of a token, while the channel exists; with the ticket of their chat, if it has one. */
export async function findVisitor(
  context: Pick<Context, 'db'>,
  claims: Record<string, unknown>,
): Promise<Visitor | undefined> {
  const ticketToken = String(claims.TicketToken ?? '')
  if (!isGuid(ticketToken)) return undefined
  const [customerID, channelID] = [Number(claims.CustomerID), Number(claims.ChannelID)]
  const { db } = bindCustomer(context, customerID)
  const [found] = await db
    .select({ ticketID: tickets.ticketID, mergedIntoTicketID: tickets.mergedIntoTicketID })
    .from(channels)
    .leftJoin(
      tickets,
      and(
        eq(tickets.customerID, channels.customerID),
        eq(tickets.channelID, channels.channelID),
        eq(tickets.ticketToken, ticketToken),
      ),
    )
    .where(
      and(
        eq(channels.customerID, customerID),
        eq(channels.channelID, channelID),
        isNull(channels.dateDeleted),
        eq(channels.isActive, true),
      ),
    )
  if (!found) return undefined
  const { ticketID, mergedIntoTicketID } = found
  return {
    kind: 'visitor',
    customerID,
    channelID,
    ticketToken,
    ticketID: (mergedIntoTicketID && ticketID ? await followMerges(db, customerID, ticketID) : ticketID) ?? undefined,
    address: String(claims.Address ?? ''),
    language: typeof claims.Lang === 'string' ? claims.Lang : null,
    pageURL: typeof claims.Page === 'string' ? claims.Page : null,
  }
}

/** The chats that may continue: those of active channels. */
export async function listLiveChatChannels(db: Database, customerID: number): Promise<Set<number>> {
  const rows = await db
    .select({ channelID: channels.channelID })
    .from(channels)
    .where(and(eq(channels.customerID, customerID), isNull(channels.dateDeleted), eq(channels.isActive, true)))
  return new Set(rows.map(({ channelID }) => channelID))
}
