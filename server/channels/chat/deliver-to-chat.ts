import { and, eq } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import type { Sender } from '../../desk/messages/delivery/sender.ts'
import type { MessageRow } from '../../desk/messages/get-message-for-caller.ts'
import { isVisitorConnected } from '../../desk/presence/is-visitor-connected.ts'
import { tickets } from '../../desk/tickets/tickets.table.ts'
import { channels } from '../../organization/channels/channels.table.ts'
import { resolveChatTexts } from '../../organization/channels/translations/resolve-chat-texts.ts'
import { endUsers } from '../../people/end-users/end-users.table.ts'
import { chats } from './chat.table.ts'
import { shownMark } from './chat-message-ids.ts'
import { toOwnPage } from './visitors/to-own-page.ts'

const nameShown = ({ messageID }: MessageRow) => `${shownMark}${messageID}`

/**
 * A chat message is delivered by being stored: the visitor's connections show it. Visitors who left an address and
 * closed the chat also get agents' replies by email; a crash between sending and recording sends the email again.
 */
export const deliverToChat: Sender = Object.assign(
  async (context: Context, message: MessageRow) => {
    if (!message.isAI && !(await isVisitorConnected(context, message))) await mailVisitor(context, message)
    return { externalID: nameShown(message) }
  },
  { nameStored: (message: MessageRow) => (message.isAI ? nameShown(message) : undefined) },
)

async function mailVisitor(context: Context, message: MessageRow): Promise<void> {
  const { customerID, ticketID, channelID } = message
  const [visitor] = await context.db
    .select({
      email: endUsers.email,
      language: tickets.language,
      pageURL: chats.pageURL,
      hostnames: channels.hostnames,
    })
    .from(chats)
    .innerJoin(tickets, and(eq(tickets.customerID, chats.customerID), eq(tickets.ticketID, chats.ticketID)))
    .innerJoin(channels, and(eq(channels.customerID, tickets.customerID), eq(channels.channelID, tickets.channelID)))
    .innerJoin(endUsers, and(eq(endUsers.customerID, tickets.customerID), eq(endUsers.endUserID, tickets.endUserID)))
    .where(and(eq(chats.customerID, customerID), eq(chats.ticketID, ticketID)))
  if (!visitor?.email) return
  const { chatTitle } = await resolveChatTexts(context.db, customerID, channelID, visitor.language ?? 'en')
  const page = toOwnPage(visitor.hostnames, visitor.pageURL)
  await context.mailer.send({
    to: visitor.email,
    subject: chatTitle,
    text: [message.message ?? '', ...(page ? [page] : [])].join('\n\n'),
  })
}
