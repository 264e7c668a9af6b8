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

/** The only argument of every event. */
export interface HubMessage<Type extends string, Data> {
  /** Increases by one with every persistent event of the customer. Ephemeral events repeat the last value. */
  sequence: number
  type: Type
  data: Data
}

type Messages<Events> = { [Type in keyof Events & string]: HubMessage<Type, Events[Type]> }

/** A deleted resource is sent with only its id. */
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

/** A representative's presence, as colleagues see it. */
export interface Presence {
  customerRepID: number
  customerRepName: string
  /** Has at least one connection. */
  isOnline: boolean
  /** Accepts chats: online, and not set to unavailable. */
  isAvailable: boolean
  /** `Offline` without a connection, otherwise the chosen status. */
  state: 'Online' | 'Away' | 'Offline'
  outOfOfficeUntil: string | null
  /** The channels whose chats they accept; null for all. */
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
  /** The whole draft so far. Ephemeral. */
  'draft.streamed': { messageID: number; ticketID: number; channelID: number; text: string }
  /** A draft of the subscriber was saved, in this or another window. */
  'draft.saved': { draftID: number; ticketID: number | null; version: number }
  /** The response of `GET /api/Jobs/{jobID}`, with the job's id. */
  'job.progress': Record<string, unknown>
  'channel.health': Record<string, unknown>
  /** AI spending is close to (80) or has reached (100) a limit; published once per period. */
  'budget.reached': { limitName: LimitName; period: string; percent: 80 | 100 }
  /** The level of a topic on a channel changed, or a change is proposed (kind `Proposal`). */
  'autonomy.changed': AutonomyChanged
  'presence.changed': Presence
  'team.updated': Team | DeletedTeam
  'agent.joined': { ticketID: number; customerRepID: number; customerRepName: string }
  /** Ephemeral. `customerRepID` is null when the end user types. */
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
  /** Sent to the representative who marked the ticket. */
  'ticket.read': { ticketID: number; isUnread: boolean }
  /** An end user answered a satisfaction survey, or changed the answer. */
  'csat.answered': Csat
  /** Sent to all connections of the notified representative. */
  'notification.created': Notification
  /** Sent to the representative who read them. `null` if all were read, empty if one became unread. */
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
