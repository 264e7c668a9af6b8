import { and, eq, isNull, ne } from 'drizzle-orm'
import type { Rep } from '../../access.ts'
import { bindCustomer, type Context } from '../../context.ts'
import { draftTopic } from '../../desk/messages/replies/store-draft.ts'
import { viewersTopic } from '../../desk/presence/announce-viewers.ts'
import { listViewers } from '../../desk/presence/view-ticket.ts'
import { tickets } from '../../desk/tickets/tickets.table.ts'
import { channels } from '../../organization/channels/channels.table.ts'
import { sessionTopic } from '../../organization/customers/forget-sessions.ts'
import { findLiveRep, type TokenAuth } from '../../people/auth/authenticate-token.ts'
import { eventTopic } from '../../platform/events/events.ts'
import { numberEvents } from '../../platform/events/number-events.ts'
import { listLiveChatChannels } from '../chat/visitors/find-visitor.ts'
import { CustomerFeed } from './customer-feed.ts'
import type { EphemeralEvent, Listener, Sender } from './listener.ts'
import { type Typing, toTypingEvent, typingTopic } from './publish-typing.ts'

/** The feeds of the customers connected to this node, triggered by announcements of all nodes. */
export interface Feeds {
  open(customerID: number): CustomerFeed
  find(customerID: number): CustomerFeed | undefined
  readPosition(customerID: number): Promise<number>
  /** Removes a feed without listeners. */
  release(customerID: number): void
}

interface Draft {
  customerID: number
  messageID: number
  ticketID: number
  channelID: number
  text: string
}

export function createFeeds(auth: TokenAuth, sender: Sender): Feeds {
  const { context } = auth
  const { announcements } = context
  const feeds = new Map<number, CustomerFeed>()
  const recheck = (feed: CustomerFeed | undefined) => feed?.recheck((listeners) => findStaying(auth, listeners))
  const pass = (customerID: number, make: () => Promise<EphemeralEvent | undefined> | EphemeralEvent) =>
    feeds.get(customerID)?.pass(make)

  announcements.on(eventTopic, (event) => void feeds.get((event as { customerID: number }).customerID)?.pump())
  announcements.on(sessionTopic, (customerID) => recheck(feeds.get(customerID as number)))
  announcements.on(draftTopic, (draft) =>
    pass((draft as Draft).customerID, () =>
      toDraftEvent(bindCustomer(context, (draft as Draft).customerID), draft as Draft),
    ),
  )
  announcements.on(typingTopic, (typing) => pass((typing as Typing).customerID, () => toTypingEvent(typing as Typing)))
  announcements.on(viewersTopic, (seen) => {
    const { customerID, ticketID } = seen as { customerID: number; ticketID: number }
    pass(customerID, async () => ({
      type: 'viewers.changed',
      ticketID,
      toAgents: { ticketID, viewers: await listViewers(bindCustomer(context, customerID), customerID, ticketID) },
    }))
  })
  announcements.onReconnect(() => {
    for (const feed of feeds.values()) {
      recheck(feed)
      void feed.pump()
    }
  })

  return {
    find: (customerID) => feeds.get(customerID),
    readPosition: (customerID) =>
      feeds.get(customerID)?.readPosition() ?? numberEvents(bindCustomer(context, customerID).db, customerID),
    open(customerID) {
      const feed = feeds.get(customerID) ?? new CustomerFeed(bindCustomer(context, customerID), customerID, sender)
      feeds.set(customerID, feed)
      return feed
    },
    release(customerID) {
      if (feeds.get(customerID)?.isEmpty) feeds.delete(customerID)
    },
  }
}

/** Whether a session is still valid: a representative's own, or for visitors the channel's. */
async function findStaying(auth: TokenAuth, listeners: Listener[]): Promise<Set<Listener>> {
  const [first] = listeners
  if (!first) return new Set()
  const { customerID } = first.who
  const channelIDs = await listLiveChatChannels(bindCustomer(auth.context, customerID).db, customerID)
  const judged = await Promise.all(
    listeners.map(async (listener) => {
      const { who, claims } = listener
      if (who.kind === 'visitor') return channelIDs.has(who.channelID) ? [listener] : []
      const rep = await findLiveRep(auth, claims)
      if (!rep) return []
      listener.who = rep
      return [listener]
    }),
  )
  return new Set(judged.flat())
}

/** Drafts are streamed to a visitor only if they will be sent automatically. */
async function toDraftEvent(context: Context, draft: Draft): Promise<EphemeralEvent> {
  const { customerID: _, ...toAgents } = draft
  const { messageID, ticketID, text } = draft
  const isForVisitor = await isAnsweredByItself(context, draft)
  return { type: 'draft.streamed', ticketID, toAgents, ...(isForVisitor ? { toVisitors: { messageID, text } } : {}) }
}

async function isAnsweredByItself(
  { db }: Context,
  { customerID, ticketID }: Pick<Rep, 'customerID'> & { ticketID: number },
): Promise<boolean> {
  const [ticket] = await db
    .select({ ticketID: tickets.ticketID })
    .from(tickets)
    .innerJoin(channels, and(eq(channels.customerID, tickets.customerID), eq(channels.channelID, tickets.channelID)))
    .where(
      and(
        eq(tickets.customerID, customerID),
        eq(tickets.ticketID, ticketID),
        eq(channels.autoReply, true),
        isNull(tickets.customerRepID),
        ne(tickets.status, 'Escalated'),
        eq(tickets.isSpam, false),
        eq(tickets.isClosed, false),
      ),
    )
  return ticket !== undefined
}
