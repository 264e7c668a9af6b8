import { and, eq, isNull } from 'drizzle-orm'
import type { Visitor } from '../../access.ts'
import type { Database } from '../../platform/database.ts'
import { channels } from '../channels/channels.table.ts'
import { tickets } from '../tickets/tickets.table.ts'

/** The visitor whom a token names, while ticket and channel are there. */
export async function findVisitor(db: Database, claims: Record<string, unknown>): Promise<Visitor | undefined> {
  const [ticket] = await db
    .select({ ticketToken: tickets.ticketToken })
    .from(tickets)
    .innerJoin(channels, and(eq(channels.customerID, tickets.customerID), eq(channels.channelID, tickets.channelID)))
    .where(
      and(
        eq(tickets.customerID, Number(claims.CustomerID)),
        eq(tickets.ticketID, Number(claims.TicketID)),
        eq(tickets.channelID, Number(claims.ChannelID)),
        isNull(channels.dateDeleted),
        eq(channels.isActive, true),
      ),
    )
  if (!ticket) return undefined
  const [customerID, ticketID, channelID] = [claims.CustomerID, claims.TicketID, claims.ChannelID].map(Number)
  const address = String(claims.Address ?? '')
  return { kind: 'visitor', customerID, ticketID, channelID, address, ...ticket } as Visitor
}

/** The chats that may go on: those of channels that are live. */
export async function listLiveChatChannels(db: Database, customerID: number): Promise<Set<number>> {
  const rows = await db
    .select({ channelID: channels.channelID })
    .from(channels)
    .where(and(eq(channels.customerID, customerID), isNull(channels.dateDeleted), eq(channels.isActive, true)))
  return new Set(rows.map(({ channelID }) => channelID))
}
