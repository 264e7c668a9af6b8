import { and, eq, sql } from 'drizzle-orm'
import type { ChatVisitor, Visitor } from '../../access.ts'
import { fireHookOfTickets } from '../../automation/hooks/fire-hook.ts'
import type { Context } from '../../context.ts'
import { openTicket } from '../../desk/tickets/open-ticket.ts'
import { tickets } from '../../desk/tickets/tickets.table.ts'
import type { Database } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { chats } from './chat.table.ts'
import { followMerges } from './visitors/follow-merges.ts'

/**
 * The ticket of a chat, opened by the visitor's first message or request, because most opened chats never have one.
 * Two concurrent first messages open one ticket. Rules of `OnChatStarted` run before those of the message. A merged
 * chat continues in the other ticket.
 */
export async function openChatTicket(context: Context, visitor: Visitor): Promise<ChatVisitor> {
  const known = await findTicket(context.db, visitor)
  if (known !== undefined) return { ...visitor, ticketID: await followMerges(context.db, visitor.customerID, known) }
  return inTransaction(context, async (context) => {
    const { customerID, channelID, ticketToken, language, pageURL } = visitor
    await context.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`chat ${ticketToken}`}, 0))`)
    const opened = await findTicket(context.db, visitor)
    if (opened !== undefined) return { ...visitor, ticketID: opened }
    const ticket = await openTicket(context, {
      customerID,
      channelID,
      endUserID: null,
      language,
      ticketToken,
      origin: 'EndUser',
    })
    const { ticketID } = ticket
    const visitorUID = `visitor-${context.newId()}`
    await context.db.insert(chats).values({ customerID, ticketID, visitorUID, pageURL, startedAt: context.now() })
    await fireHookOfTickets(context, customerID, 'OnChatStarted', [ticket])
    return { ...visitor, ticketID }
  })
}

async function findTicket(db: Database, visitor: Visitor): Promise<number | undefined> {
  const { customerID, channelID, ticketToken, ticketID } = visitor
  if (ticketID !== undefined) return ticketID
  const [ticket] = await db
    .select({ ticketID: tickets.ticketID })
    .from(tickets)
    .where(
      and(eq(tickets.customerID, customerID), eq(tickets.channelID, channelID), eq(tickets.ticketToken, ticketToken)),
    )
  return ticket?.ticketID
}
