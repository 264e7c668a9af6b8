// Made from contract/channels/hub.ts by "npm run openapi". Not to be edited.

import type { components } from './schema.ts'

type AutonomyLevel = components['schemas']['AutonomyChange']['from']
type AutonomyCause = components['schemas']['AutonomyChange']['cause']
type Team = components['schemas']['Team']
type Ticket = components['schemas']['Ticket']
type TicketMessage = components['schemas']['TicketMessage']
type Csat = components['schemas']['Csat']
type Note = components['schemas']['Note']
type Notification = components['schemas']['Notification']
type LimitName = 'tokensPerDay' | 'tokensPerMonth' | 'costPerDay' | 'costPerMonth' | 'tokensPerVisitor' | 'tokensPerAddress' | 'messagesPerVisitor' | 'messagesPerAddress' | 'retrievalsPerVisitor' | 'retrievalsPerAddress'

/** The one argument of every event. */
export interface HubMessage<Type extends string, Data> {
  /** Rises by one with every lasting event of the customer. Passing events repeat the last one. */
  sequence: number
  type: Type
  data: Data
}

type Messages<Events> = { [Type in keyof Events & string]: HubMessage<Type, Events[Type]> }

/** A deleted resource is sent with its id only. */
export interface DeletedMessage {
  messageID: number
  ticketID: number
  isDeleted: true
}

export interface DeletedTeam {
  teamID: number
  isDeleted: true
}

export interface DeletedNote {
  noteID: number
  ticketID: number
  isDeleted: true
}

export interface DeletedTicket {
  ticketID: number
  isDeleted: true
  /** Set when the ticket still exists but the subscriber may no longer see it. */
  isHidden?: true
}

/** A representative, as colleagues see whether they are there. */
export interface Presence {
  customerRepID: number
  customerRepName: string
  /** Has at least one connection. */
  isOnline: boolean
  /** Takes chats: online, and not set to unavailable. */
  isAvailable: boolean
  /** `Offline` without a connection, else what they chose. */
  state: 'Online' | 'Away' | 'Offline'
  outOfOfficeUntil: string | null
  /** The channels they take chats of; null for all. */
  channelIDs: number[] | null
}

export interface Viewer {
  customerRepID: number
  customerRepName: string
}

export interface SlaAlarm {
  ticketID: number
  slaPolicyID: number
  metric: 'FirstResponse' | 'NextResponse' | 'Resolution'
  cycle: number
  dueAt: string
}

export interface AutonomyChanged {
  channelID: number
  topicID: number
  from: AutonomyLevel
  to: AutonomyLevel
  kind: AutonomyCause
  reason: string
}

/** Events for representatives: all of their customer; without `seeAllTeams`, only those of tickets they may see. */
export interface AgentEventData {
  'message.created': TicketMessage
  'message.updated': TicketMessage | DeletedMessage
  'ticket.created': Ticket
  'ticket.updated': Ticket | DeletedTicket
  /** The whole draft so far. Passing. */
  'draft.streamed': { messageID: number; ticketID: number; channelID: number; text: string }
  /** A draft of the subscriber was saved, in this window or another one. */
  'draft.saved': { draftID: number; ticketID: number | null; version: number }
  /** As `GET /api/Jobs/{jobID}` answers, with the job's id. */
  'job.progress': Record<string, unknown>
  'channel.health': Record<string, unknown>
  /** A limit of AI spending is near (80) or used up (100); once in its period. */
  'budget.reached': { limitName: LimitName; period: string; percent: 80 | 100 }
  /** The level of a topic on a channel changed, or is proposed to (kind `Proposal`). */
  'autonomy.changed': AutonomyChanged
  'presence.changed': Presence
  'team.updated': Team | DeletedTeam
  'agent.joined': { ticketID: number; customerRepID: number; customerRepName: string }
  /** Passing. `customerRepID` is null when the end user types. */
  'typing.changed': {
    ticketID: number
    isTyping: boolean
    senderType: 'EndUser' | 'CustomerRep'
    customerRepID: number | null
    customerRepName: string | null
  }
  /** All current viewers of the ticket, including the subscriber. Ephemeral. */
  'viewers.changed': { ticketID: number; viewers: Viewer[] }
  'note.created': Note
  'note.updated': Note | DeletedNote
  /** A target of the ticket's SLA policy is about to be missed, or was missed; each is published once. */
  'sla.warning': SlaAlarm
  'sla.breached': SlaAlarm
  /** To the one who marked the ticket. */
  'ticket.read': { ticketID: number; isUnread: boolean }
  /** An end user answered a satisfaction survey, or replaced the answer. */
  'csat.answered': Csat
  /** To the one who is notified, on all of their connections. */
  'notification.created': Notification
  /** To the one who read. The ids are null where all were read, and empty where one became unread. */
  'notification.read': { notificationIDs: number[] | null; unreadCount: number }
}

export type AgentEvents = Messages<AgentEventData>

export const hubEventTypes: readonly (keyof AgentEventData)[] = [
  'message.created',
  'message.updated',
  'ticket.created',
  'ticket.updated',
  'draft.streamed',
  'draft.saved',
  'job.progress',
  'channel.health',
  'budget.reached',
  'autonomy.changed',
  'presence.changed',
  'team.updated',
  'agent.joined',
  'typing.changed',
  'viewers.changed',
  'note.created',
  'note.updated',
  'sla.warning',
  'sla.breached',
  'ticket.read',
  'csat.answered',
  'notification.created',
  'notification.read',
]
