import type { ChatState, ChatStatus } from '@attendant/contract/channels/hub.ts'
import { and, desc, eq, sql } from 'drizzle-orm'
import type { ChatVisitor, Visitor } from '../../access.ts'
import type { Context } from '../../context.ts'
import { findChatSurvey } from '../../desk/csat/find-chat-survey.ts'
import { tickets } from '../../desk/tickets/tickets.table.ts'
import { refuse } from '../../errors.ts'
import { endUsers } from '../../people/end-users/end-users.table.ts'
import { reps } from '../../people/reps/reps.table.ts'
import { chatAgents } from './chat.table.ts'
import { checkAvailability } from './escalate-chat.ts'
import { listChatMessages } from './list-chat-messages.ts'

const maxMessages = 200

/** A customer's custom statuses are internal. */
export const toChatStatus = ({ status, isClosed }: { status: string; isClosed: boolean }): ChatStatus => {
  if (isClosed) return 'Closed'
  return status === 'Escalated' ? 'Escalated' : 'Open'
}

/** The chat as its visitor sees it. A chat without a ticket is open and empty. */
export async function showChat(context: Context, visitor: Visitor): Promise<Omit<ChatState, 'sequence'>> {
  const { ticketToken, ticketID } = visitor
  const { agentAvailable } = await checkAvailability(context, visitor)
  if (ticketID === undefined) return { ...emptyChat, ticketToken, agentAvailable }
  return { ...(await showTicket(context, { ...visitor, ticketID })), ticketToken, agentAvailable }
}

const emptyChat = {
  status: 'Open',
  messages: [] as ChatState['messages'],
  customerRepName: null,
  hasEmail: false,
  isEmailVerified: false,
  csat: null,
} as const

async function showTicket(context: Context, visitor: ChatVisitor) {
  const { customerID, ticketID } = visitor
  const [ticket] = await context.db
    .select({
      status: tickets.status,
      isClosed: tickets.isClosed,
      email: endUsers.email,
      isEmailVerified: endUsers.isEmailVerified,
    })
    .from(tickets)
    .leftJoin(endUsers, and(eq(endUsers.customerID, tickets.customerID), eq(endUsers.endUserID, tickets.endUserID)))
    .where(and(eq(tickets.customerID, customerID), eq(tickets.ticketID, ticketID)))
  if (!ticket) throw refuse('chat_not_found')
  return {
    status: toChatStatus(ticket),
    messages: await listChatMessages(context.db, visitor, maxMessages),
    customerRepName: await findLastAgent(context, visitor),
    hasEmail: Boolean(ticket.email),
    isEmailVerified: Boolean(ticket.email) && ticket.isEmailVerified === true,
    csat: await findChatSurvey(context.db, visitor),
  }
}

async function findLastAgent({ db }: Context, { customerID, ticketID }: ChatVisitor): Promise<string | null> {
  const [agent] = await db
    .select({ name: sql<string>`coalesce(nullif(${reps.name}, ''), ${reps.username})` })
    .from(chatAgents)
    .innerJoin(reps, and(eq(reps.customerID, chatAgents.customerID), eq(reps.customerRepID, chatAgents.customerRepID)))
    .where(and(eq(chatAgents.customerID, customerID), eq(chatAgents.ticketID, ticketID)))
    .orderBy(desc(chatAgents.joinedAt))
    .limit(1)
  return agent?.name ?? null
}
