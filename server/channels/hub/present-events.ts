import type { Rep, Visitor } from '../../access.ts'
import type { Context } from '../../context.ts'
import { showMessages } from '../../desk/messages/show-message.ts'
import { showNotes } from '../../desk/notes/show-notes.ts'
import { findNotifications } from '../../desk/notifications/show-notifications.ts'
import { findUnreadBy } from '../../desk/read-state/find-unread-by.ts'
import type { Place } from '../../desk/sight/find-places.ts'
import { showTickets } from '../../desk/tickets/show-tickets.ts'
import { showTeams } from '../../people/teams/show-teams.ts'
import type { NumberedEvent } from '../../platform/events/number-events.ts'
import { findChatMessages } from '../chat/list-chat-messages.ts'
import { toChatStatus } from '../chat/show-chat.ts'
import { type Subject as LimitedSubject, type LimitedWords, limitSight } from './limit-sight.ts'

/** The audience: representatives or not, and the visitors of which tickets. */
export interface Audience {
  hasAgents: boolean
  customerRepIDs: ReadonlySet<number>
  ticketIDs: ReadonlySet<number>
}

export const audienceOf = (everyone: (Rep | Visitor)[]): Audience => ({
  hasAgents: everyone.some(({ kind }) => kind === 'rep'),
  customerRepIDs: new Set(everyone.flatMap((who) => (who.kind === 'rep' ? [who.customerRepID] : []))),
  ticketIDs: new Set(
    everyone.flatMap((who) => (who.kind === 'visitor' && who.ticketID !== undefined ? [who.ticketID] : [])),
  ),
})

/** An event for its audience. Undefined if it is not for them. */
export interface PresentedEvent {
  sequence: number
  type: string
  ticketID: number | undefined
  toAgents?: unknown
  /** Instead of `toAgents`, for agents with limited access. */
  toLimited?: LimitedWords | undefined
  toVisitors?: unknown
  /** If it differs from the type for agents. */
  typeForVisitors?: string
  /** For an event to one representative: their ID. */
  onlyCustomerRepID?: number
  /** For an event about a ticket: the representatives who have not read it. */
  unreadBy?: ReadonlySet<number>
  /** The chat is deleted: its visitors get no more events. */
  endsChat?: boolean
  /** Access to the ticket may have changed. */
  changesSight?: boolean
}

/** The event for one of them, if any. */
export function dataFor(who: Rep | Visitor, presented: PresentedEvent): unknown {
  const { ticketID, toAgents, toLimited, toVisitors, onlyCustomerRepID, unreadBy } = presented
  if (who.kind === 'rep') {
    const { customerRepID } = who
    if ((onlyCustomerRepID ?? customerRepID) !== customerRepID) return undefined
    const words = toLimited?.has(customerRepID) ? toLimited.get(customerRepID) : toAgents
    if (words === undefined || !unreadBy || 'isDeleted' in (words as object)) return words
    return { ...(words as object), isUnread: unreadBy.has(customerRepID) }
  }
  return who.ticketID !== undefined && who.ticketID === ticketID ? toVisitors : undefined
}

export const typeFor = ({ kind }: Rep | Visitor, { type, typeForVisitors = type }: PresentedEvent): string =>
  kind === 'visitor' ? typeForVisitors : type

interface Subject {
  messageID?: number
  ticketID?: number
  noteID?: number
  notificationID?: number
  teamID?: number
  onlyCustomerRepID?: number
  isDeleted?: true
  isHidden?: true
  /** It was scheduled, and visitors see it from now on. */
  isReleased?: true
  was?: Place
}

const isTicketEvent = (type: string) => type === 'ticket.created' || type === 'ticket.updated'

type Ids = ReadonlyMap<number, unknown>

/** The current data for presenting events, loaded for all of them together. */
interface Facts {
  messages: Ids
  tickets: Awaited<ReturnType<typeof showTickets>>
  readers: Awaited<ReturnType<typeof findUnreadBy>>
  notifications: Ids
  teams: Ids
  notes: Ids
  chatMessages: ReadonlyMap<number, Awaited<ReturnType<typeof findChatMessages>>[number]>
}

/** Events contain only IDs. The data is loaded when the event is sent, for those who may read it. */
export async function presentEvents(
  context: Context,
  customerID: number,
  events: NumberedEvent[],
  audience: Audience,
): Promise<PresentedEvent[]> {
  const facts = await gatherFacts(context, customerID, events, audience)
  const words = events.map(({ type, data }) => (audience.hasAgents ? presentToAgents(type, data, facts) : undefined))
  const subjects = events.map((event, index) => toLimitedSubject(event, words[index]))
  const limited = await limitSight(context.db, customerID, audience.customerRepIDs, subjects)
  return events.map(({ position, type, data }, index) => {
    const subject = data as Subject
    const isForVisitors = subject.ticketID !== undefined && audience.ticketIDs.has(subject.ticketID)
    const toAgents = words[index]
    const toLimited = limited[index]
    const unreadBy = isTicketEvent(type) && !subject.isDeleted ? facts.readers.get(subject.ticketID ?? 0) : undefined
    const toVisitors = isForVisitors ? presentToVisitors(type, data, facts) : undefined
    return {
      sequence: position,
      type,
      ticketID: subject.ticketID,
      ...(toAgents === undefined ? {} : { toAgents }),
      ...(toLimited === undefined ? {} : { toLimited }),
      ...(toVisitors === undefined ? {} : { toVisitors }),
      ...(subject.isReleased ? { typeForVisitors: 'message.created' } : {}),
      ...(unreadBy ? { unreadBy } : {}),
      ...(subject.onlyCustomerRepID === undefined ? {} : { onlyCustomerRepID: subject.onlyCustomerRepID }),
      ...(type === 'ticket.updated' && subject.isDeleted && !subject.isHidden ? { endsChat: true } : {}),
      ...(subject.isHidden || (subject.was && subject.teamID) ? { changesSight: true } : {}),
    }
  })
}

/** Agents with limited access get events by ticket. They always get the event that hides a ticket. */
function toLimitedSubject({ type, data }: NumberedEvent, words: unknown): LimitedSubject {
  const { ticketID, isDeleted, isHidden, was } = data as Subject
  if (isHidden) return { words }
  if (type === 'notification.created') {
    const { ticketID } = (words as { ticketID?: number | null } | undefined) ?? {}
    return { ticketID: ticketID ?? undefined, words }
  }
  const { teamID, customerRepID } = data as Partial<Place>
  const isPlaced = isTicketEvent(type) && isDeleted && teamID !== undefined && customerRepID !== undefined
  return { ticketID, words, was, ...(isPlaced ? { deletedAt: { teamID, customerRepID } } : {}) }
}

async function gatherFacts(
  { db }: Context,
  customerID: number,
  events: NumberedEvent[],
  { hasAgents, customerRepIDs, ticketIDs }: Audience,
): Promise<Facts> {
  const live = events.map(({ type, data }) => ({ type, ...(data as Subject) })).filter(({ isDeleted }) => !isDeleted)
  const ofMessages = live.filter(({ type }) => type.startsWith('message.'))
  const ofTickets = live.filter(({ type }) => isTicketEvent(type))
  const ofChats = Map.groupBy(
    ofMessages.filter(({ ticketID = 0 }) => ticketIDs.has(ticketID)),
    ({ ticketID = 0 }) => ticketID,
  )
  const shown = await Promise.all(
    [...ofChats].map(([ticketID, its]) =>
      findChatMessages(db, { customerID, ticketID }, idsOf(its.map(({ messageID }) => messageID))),
    ),
  )
  const changedIDs = idsOf(ofTickets.map(({ ticketID }) => ticketID))
  const ofNotifications = live.filter(({ type }) => type === 'notification.created')
  const ofTeams = live.filter(({ type }) => type === 'team.updated')
  const ofNotes = live.filter(({ type }) => type.startsWith('note.'))
  return {
    notes: hasAgents ? await showNotes(db, customerID, idsOf(ofNotes.map(({ noteID }) => noteID))) : new Map(),
    teams: hasAgents ? await showTeams(db, customerID, idsOf(ofTeams.map(({ teamID }) => teamID))) : new Map(),
    notifications: hasAgents
      ? await findNotifications(db, customerID, idsOf(ofNotifications.map(({ notificationID }) => notificationID)))
      : new Map(),
    messages: hasAgents
      ? await showMessages(db, customerID, idsOf(ofMessages.map(({ messageID }) => messageID)))
      : new Map(),
    tickets: await showTickets(db, customerID, changedIDs),
    readers: await findUnreadBy(db, customerID, changedIDs, [...customerRepIDs]),
    chatMessages: new Map(shown.flat().map((message) => [message.messageID, message])),
  }
}

const idsOf = (ids: (number | undefined)[]) => [...new Set(ids.filter((id) => id !== undefined))]

/** Representatives get what the API returns. Deleted data produces no event. */
function presentToAgents(type: string, data: Record<string, unknown>, facts: Facts): unknown {
  const { messages, tickets, notifications, teams, notes } = facts
  const {
    messageID = 0,
    ticketID = 0,
    noteID = 0,
    notificationID = 0,
    teamID = 0,
    isDeleted,
    isHidden,
  } = data as Subject
  if (type.startsWith('note.')) return isDeleted ? { noteID, ticketID, isDeleted } : notes.get(noteID)
  if (type === 'csat.requested') return undefined
  if (type === 'notification.created') return notifications.get(notificationID)
  if (type === 'team.updated') return isDeleted ? { teamID, isDeleted } : teams.get(teamID)
  if (type.startsWith('message.')) return isDeleted ? { messageID, ticketID, isDeleted } : messages.get(messageID)
  if (isTicketEvent(type))
    return isDeleted ? { ticketID, isDeleted, ...(isHidden ? { isHidden } : {}) } : tickets.get(ticketID)
  const { cause: _cause, onlyCustomerRepID: _only, was: _was, ...presented } = data
  return presented
}

/** Visitors get only the events listed here. */
function presentToVisitors(type: string, data: Record<string, unknown>, { tickets, chatMessages }: Facts): unknown {
  const { messageID = 0, ticketID = 0, isDeleted } = data as Subject
  const message = chatMessages.get(messageID)
  switch (type) {
    case 'message.created':
      return data.status === 'Scheduled' ? undefined : message
    case 'message.updated':
      if (isDeleted) return { messageID, isDeleted }
      // The processing state of their own message is not visible to them.
      return message?.senderType === 'EndUser' && message.attachments.length === 0 ? undefined : message
    case 'ticket.updated': {
      const ticket = isDeleted ? undefined : tickets.get(ticketID)
      return ticket && { status: toChatStatus(ticket) }
    }
    case 'csat.requested': {
      const { csatID, scale, question } = data
      return { csatID, scale, question }
    }
    case 'agent.joined':
      return { customerRepName: data.customerRepName }
    default:
      return undefined
  }
}
