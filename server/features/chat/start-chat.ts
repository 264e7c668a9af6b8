import { and, eq, isNull } from 'drizzle-orm'
import type { ChatSession, ChatSessionCreate } from '../../../contract/chat.ts'
import type { Visitor } from '../../access.ts'
import type { Context } from '../../context.ts'
import type { Database } from '../../platform/database.ts'
import { forbidden, notFound } from '../../platform/errors.ts'
import { isGuid } from '../../platform/guid.ts'
import type { Tokens } from '../auth/tokens.ts'
import { fireHookOfTickets } from '../automation/fire-hook.ts'
import { channels } from '../channels/channels.table.ts'
import { resolveChatTexts } from '../channels/translations/resolve-chat-texts.ts'
import { openTicket } from '../tickets/open-ticket.ts'
import { tickets } from '../tickets/tickets.table.ts'
import { chats } from './chat.table.ts'
import { mayEmbed } from './may-embed.ts'
import { readVisitorLanguage } from './read-visitor-language.ts'

interface AskingPage {
  origin: string | undefined
  address: string
}

/** Opens a chat for somebody on a page of the channel's, or goes on with theirs. */
export async function startChat(
  context: Context,
  tokens: Tokens,
  { origin, address }: AskingPage,
  { channelToken, lang, ticketToken, pageURL }: ChatSessionCreate,
): Promise<ChatSession> {
  const channel = await getChatChannel(context.db, channelToken)
  if (!mayEmbed(channel.hostnames, origin)) throw forbidden('This page may not show the chat.')
  const { customerID, channelID } = channel
  const language = readVisitorLanguage(lang)
  const known = ticketToken ? await findTicket(context.db, channel, ticketToken) : undefined
  const chat = known ?? (await openChat(context, channel, { language, pageURL: pageURL ?? null }))
  return {
    token: await issueVisitorToken(context, tokens, { kind: 'visitor', customerID, channelID, address, ...chat }),
    ticketToken: chat.ticketToken,
    strings: await resolveChatTexts(context.db, customerID, channelID, language ?? 'en'),
  }
}

const issueVisitorToken = ({ now }: Context, tokens: Tokens, visitor: Visitor) => {
  const { customerID, channelID, ticketID, address } = visitor
  const sub = `visitor ${ticketID}`
  const claims = { sub, CustomerID: customerID, ChannelID: channelID, TicketID: ticketID, Address: address }
  return tokens.chat.sign(claims, now())
}

type ChatChannel = Awaited<ReturnType<typeof getChatChannel>>

async function getChatChannel(db: Database, token: string) {
  const [channel] = await db
    .select({ customerID: channels.customerID, channelID: channels.channelID, hostnames: channels.hostnames })
    .from(channels)
    .where(
      and(
        eq(channels.token, token.trim()),
        eq(channels.channelType, 'Chat'),
        eq(channels.isActive, true),
        isNull(channels.dateDeleted),
      ),
    )
  if (!channel) throw notFound('Channel')
  return channel
}

type Chat = Pick<Visitor, 'ticketID' | 'ticketToken'>

async function findTicket(db: Database, channel: ChatChannel, ticketToken: string): Promise<Chat | undefined> {
  if (!isGuid(ticketToken.trim())) return undefined
  const [ticket] = await db
    .select({ ticketID: tickets.ticketID, ticketToken: tickets.ticketToken })
    .from(tickets)
    .where(
      and(
        eq(tickets.ticketToken, ticketToken.trim()),
        eq(tickets.customerID, channel.customerID),
        eq(tickets.channelID, channel.channelID),
      ),
    )
  return ticket
}

/** The ticket is there before the first word, so that rules can greet, assign or mark it. */
async function openChat(
  context: Context,
  { customerID, channelID }: ChatChannel,
  { language, pageURL }: { language: string | null; pageURL: string | null },
): Promise<Chat> {
  const ticket = await openTicket(context, { customerID, channelID, endUserID: null, language })
  const { ticketID, ticketToken } = ticket
  const visitorUID = `visitor-${context.newId()}`
  await context.db.insert(chats).values({ customerID, ticketID, visitorUID, pageURL, startedAt: context.now() })
  await fireHookOfTickets(context, customerID, 'OnChatStarted', [ticket])
  return { ticketID, ticketToken }
}
