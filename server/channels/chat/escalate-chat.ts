import type { Availability } from '@attendant/contract/channels/hub.ts'
import { and, desc, eq } from 'drizzle-orm'
import type { ChatVisitor, Visitor } from '../../access.ts'
import { fireHookOfTickets } from '../../automation/hooks/fire-hook.ts'
import type { Context } from '../../context.ts'
import { asEndUser } from '../../desk/actors/as-end-user.ts'
import { isOfBlockedSender } from '../../desk/blocked-senders/is-blocked-sender.ts'
import { messages } from '../../desk/messages/messages.table.ts'
import { markEscalated } from '../../desk/messages/replies/mark-escalated.ts'
import { findAvailableAgent } from '../../desk/presence/find-available-agent.ts'
import { escalateTicket, lockTickets } from '../../desk/tickets/changes/change-ticket-state.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { openChatTicket } from './open-chat-ticket.ts'

export async function checkAvailability(
  context: Context,
  { customerID, channelID }: Pick<Visitor, 'customerID' | 'channelID'>,
): Promise<Availability> {
  const agent = await findAvailableAgent(context, customerID, channelID)
  return { agentAvailable: agent !== undefined, customerRepName: agent?.name ?? null }
}

/** The visitor's answer to whether they want an agent. A chat that agents already handle stays unchanged. */
export async function escalateChat(context: Context, visitor: Visitor, isWanted: boolean): Promise<Availability> {
  if (isWanted) await handToPeople(context, await openChatTicket(context, visitor))
  return checkAvailability(context, visitor)
}

/** No agent is notified about a blocked visitor. */
export function handToPeople(context: Context, { customerID, ticketID, channelID }: ChatVisitor): Promise<void> {
  return inTransaction(context, async (inside) => {
    const context = await asEndUser(inside, { customerID, ticketID })
    if (await isOfBlockedSender(context.db, { customerID, ticketID, channelID })) return
    await lockTickets(context.db, customerID, [ticketID])
    const [last] = await context.db
      .select()
      .from(messages)
      .where(
        and(eq(messages.customerID, customerID), eq(messages.ticketID, ticketID), eq(messages.senderType, 'EndUser')),
      )
      .orderBy(desc(messages.dateCreated), desc(messages.messageID))
      .limit(1)
      .for('update')
    const isChanged = last
      ? await markEscalated(context, last, {})
      : await escalateTicket(context, customerID, ticketID)
    if (isChanged) await fireHookOfTickets(context, customerID, 'OnEscalate', [{ ticketID, channelID }])
  })
}
