import type { ChatSession, ChatSessionCreate } from '@attendant/contract/channels/chat.ts'
import { and, eq, isNull } from 'drizzle-orm'
import { asSystem, bindCustomer, type Context } from '../../context.ts'
import { tickets } from '../../desk/tickets/tickets.table.ts'
import { refuse } from '../../errors.ts'
import { channels } from '../../organization/channels/channels.table.ts'
import { resolveChatTexts } from '../../organization/channels/translations/resolve-chat-texts.ts'
import type { Tokens } from '../../people/auth/tokens.ts'
import type { Database } from '../../platform/database/database.ts'
import { isGuid } from '../../platform/database/guid.ts'
import { isTicketTokenOf, makeTicketToken } from './ticket-tokens.ts'
import { mayEmbed } from './visitors/may-embed.ts'
import { readVisitorLanguage } from './visitors/read-visitor-language.ts'

interface RequestingPage {
  origin: string | undefined
  address: string
}

/**
 * Starts or resumes the chat of a visitor. Nothing is stored: the first message opens the ticket.
 */
export async function startChat(
  outside: Context,
  tokens: Tokens,
  { origin, address }: RequestingPage,
  { channelToken, lang, ticketToken: given, pageURL }: ChatSessionCreate,
): Promise<ChatSession> {
  const channel = await getChatChannel(asSystem(outside, 'find a chat channel by its token').db, channelToken)
  if (!mayEmbed(channel.hostnames, origin)) throw refuse('chat_not_allowed_here')
  const { customerID, channelID } = channel
  const context = bindCustomer(outside, customerID)
  const language = readVisitorLanguage(lang)
  const ticketToken = (await findOwnToken(context.db, tokens, channel, given)) ?? makeTicketToken(tokens, channel)
  const claims = {
    sub: `visitor ${ticketToken}`,
    ...{ CustomerID: customerID, ChannelID: channelID, TicketToken: ticketToken, Address: address },
    ...(language ? { Lang: language } : {}),
    ...(pageURL ? { Page: clipPage(pageURL) } : {}),
  }
  return {
    token: await tokens.chat.sign(claims, context.now()),
    ticketToken,
    strings: await resolveChatTexts(context.db, customerID, channelID, language ?? 'en'),
    ...(channel.searchBeforeAsking ? { searchBeforeAsking: true } : {}),
  }
}

/** The token is part of URLs, which must not become too long. */
const maxPageLength = 1000

function clipPage(pageURL: string): string {
  if (pageURL.length <= maxPageLength) return pageURL
  const page = URL.parse(pageURL)
  return page ? `${page.origin}${page.pathname}`.slice(0, maxPageLength) : ''
}

type ChatChannel = Awaited<ReturnType<typeof getChatChannel>>

async function getChatChannel(db: Database, token: string) {
  const [channel] = await db
    .select({
      customerID: channels.customerID,
      channelID: channels.channelID,
      hostnames: channels.hostnames,
      searchBeforeAsking: channels.searchBeforeAsking,
    })
    .from(channels)
    .where(
      and(
        eq(channels.token, token.trim()),
        eq(channels.channelType, 'Chat'),
        eq(channels.isActive, true),
        isNull(channels.dateDeleted),
      ),
    )
  if (!channel) throw refuse('channel_not_found')
  return channel
}

/** The key of a chat of this channel, whether or not it has a ticket. */
async function findOwnToken(
  db: Database,
  tokens: Tokens,
  channel: ChatChannel,
  given: string | null | undefined,
): Promise<string | undefined> {
  const ticketToken = given?.trim().toLowerCase() ?? ''
  if (!isGuid(ticketToken)) return undefined
  if (isTicketTokenOf(tokens, channel, ticketToken)) return ticketToken
  const { customerID, channelID } = channel
  const [ticket] = await db
    .select({ ticketToken: tickets.ticketToken })
    .from(tickets)
    .where(
      and(eq(tickets.ticketToken, ticketToken), eq(tickets.customerID, customerID), eq(tickets.channelID, channelID)),
    )
  return ticket?.ticketToken
}
