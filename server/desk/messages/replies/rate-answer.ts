import type { LikeResult } from '@attendant/contract/desk/ticket-message.ts'
import { and, desc, eq } from 'drizzle-orm'
import { asSystem, bindCustomer, type Context } from '../../../context.ts'
import { refuse } from '../../../errors.ts'
import { isGuid } from '../../../platform/database/guid.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { automationPort } from '../../ports.ts'
import { findAvailableAgent } from '../../presence/find-available-agent.ts'
import { tickets } from '../../tickets/tickets.table.ts'
import { updateMessageRow } from '../messages.store.ts'
import { messages } from '../messages.table.ts'
import { publishMessageEvent } from '../publish-message-event.ts'

/** Records the end user's rating of the ticket's last AI reply; a later rating replaces an earlier one. */
export async function rateAnswer(context: Context, ticketToken: string, isLiked: boolean): Promise<LikeResult> {
  if (!isGuid(ticketToken)) throw refuse('ticket_not_found')
  const { db } = asSystem(context, 'find a ticket by its token')
  const [ticket] = await db
    .select({ customerID: tickets.customerID, ticketID: tickets.ticketID, channelID: tickets.channelID })
    .from(tickets)
    .where(eq(tickets.ticketToken, ticketToken))
  if (!ticket) throw refuse('ticket_not_found')

  return rateAnswerOfTicket(bindCustomer(context, ticket.customerID), ticket, { isLiked })
}

interface RatedTicket {
  customerID: number
  ticketID: number
  channelID: number
}

interface Opinion {
  isLiked: boolean
  /** Defaults to the last AI reply. */
  messageID?: number
}

/** The same for a caller who is already authorised for the ticket. */
export async function rateAnswerOfTicket(context: Context, ticket: RatedTicket, opinion: Opinion): Promise<LikeResult> {
  await markAnswer(context, ticket, opinion)
  const agent = await findAvailableAgent(context, ticket.customerID, ticket.channelID)
  return { agentAvailable: agent !== undefined, customerRepName: agent?.name ?? null }
}

function markAnswer(
  context: Context,
  { customerID, ticketID }: RatedTicket,
  { isLiked, messageID }: Opinion,
): Promise<void> {
  return inTransaction(context, async (context) => {
    const ofTicket = and(eq(messages.customerID, customerID), eq(messages.ticketID, ticketID), eq(messages.isAI, true))
    const [answer] = await context.db
      .select()
      .from(messages)
      .where(messageID === undefined ? ofTicket : and(ofTicket, eq(messages.messageID, messageID)))
      .orderBy(desc(messages.dateCreated), desc(messages.messageID))
      .limit(1)
      .for('update')
    if (!answer || answer.isLiked === isLiked) return
    await updateMessageRow(context.db, answer, { isLiked })
    await publishMessageEvent(context, 'message.updated', answer)
    const judged = { customerID, ticketID, failure: 'Dislike', replyMessageID: answer.messageID } as const
    await automationPort(context).noteJudgement(context, { ...judged, isWithdrawn: isLiked })
    await automationPort(context).fireHookOfReply(context, isLiked ? 'OnLike' : 'OnDislike', answer)
  })
}
