import { type Static, Type } from 'typebox'
import type { AutonomyCause, AutonomyLevel } from '../automation/autonomy.ts'
import { Attachment } from '../desk/attachment.ts'
import type { Csat, CsatChatAnswer, CsatRequest, CsatThanks } from '../desk/csat/csat.ts'
import type { Note } from '../desk/note.ts'
import type { Notification } from '../desk/notification.ts'
import type { Ticket } from '../desk/ticket.ts'
import { type LikeResult, senderTypes, type TicketMessage } from '../desk/ticket-message.ts'
import { Address, Clearable, Flag, Id, Nullable, Text, Timestamp, WebAddress } from '../fields.ts'
import type { LimitName } from '../organization/ai-budget.ts'
import type { Team } from '../people/team.ts'
import type { EmailCode } from './chat.ts'

/** The methods and events of the hub. docs/hub.md describes when each is sent. */

export const hubPath = '/chatHub'

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

const ChatFile = Type.Pick(
  Attachment,
  ['ticketMessageAttachmentID', 'fileName', 'contentType', 'accessToken', 'isEndUserProvided'],
  { title: 'ChatFile' },
)

/** A message as a visitor may see it: fields are the same as in `TicketMessage`. */
export const ChatMessage = Type.Object(
  {
    messageID: Id,
    dateCreated: Timestamp,
    senderType: Type.Enum([...senderTypes]),
    isAI: Flag,
    customerRepName: Nullable(Type.String()),
    message: Nullable(Type.String()),
    htmlBody: Nullable(Type.String()),
    isLiked: Nullable(Flag),
    answersMessageID: Nullable(Id),
    /** The client-chosen id of a message sent by this chat. */
    clientMessageID: Nullable(Type.String()),
    attachments: Type.Array(ChatFile),
  },
  { title: 'ChatMessage' },
)
export type ChatMessage = Static<typeof ChatMessage>

/** `Escalated`: an agent handles the chat, and the AI does not reply. */
export type ChatStatus = 'Open' | 'Escalated' | 'Closed'

/** Events for visitors: only those of their own chat. */
export interface VisitorEventData {
  'message.created': ChatMessage
  'message.updated': ChatMessage | Pick<DeletedMessage, 'messageID' | 'isDeleted'>
  'ticket.updated': { status: ChatStatus }
  /** The reply to `messageID` so far. A `message.created` for the reply may follow, or nothing. Ephemeral. */
  'draft.streamed': { messageID: number; text: string }
  'agent.joined': { customerRepName: string }
  /** The chat was closed and a survey is requested; answer with `AnswerCsat`. */
  'csat.requested': CsatRequest
  /** A representative is typing. Ephemeral. */
  'typing.changed': { isTyping: boolean; senderType: 'CustomerRep'; customerRepName: string | null }
}
export type VisitorEvents = Messages<VisitorEventData>

/** The current state of the chat. */
export interface ChatState {
  ticketToken: string
  status: ChatStatus
  /** Oldest first, the last 200. */
  messages: ChatMessage[]
  /** The representative who joined last, if any. */
  customerRepName: string | null
  agentAvailable: boolean
  /** Whether the visitor has left an address. */
  hasEmail: boolean
  /** Whether that address is verified. */
  isEmailVerified: boolean
  /** The unanswered survey, if any. */
  csat: CsatRequest | null
  /** The sequence to pass to `Resume`: the state includes everything up to it. */
  sequence: number
}

export type Availability = LikeResult

export const ChatMessageWrite = Type.Object({
  /** A repeated id in the same chat is the same message: it is stored and answered once. */
  clientMessageID: Text(100, 1),
  message: Type.String({ minLength: 1, maxLength: 8000, pattern: '\\S' }),
  /** The page that the visitor is on. */
  pageURL: Clearable(WebAddress),
  lang: Clearable(Text(35)),
})
export type ChatMessageWrite = Static<typeof ChatMessageWrite>

export const EmailForm = Type.Object({
  email: Address,
  /** The question, unless it is in the chat already. */
  message: Clearable(Text(8000)),
  clientMessageID: Clearable(Text(100)),
  lang: Clearable(Text(35)),
})
export type EmailForm = Static<typeof EmailForm>

export const AvailabilityWrite = Type.Object({
  isAvailable: Flag,
  /** Null or absent: all channels. */
  channelIDs: Clearable(Type.Array(Id, { maxItems: 1000 })),
})
export type AvailabilityWrite = Static<typeof AvailabilityWrite>

/** For representatives and visitors. */
interface CommonMethods {
  /** Replays the events of the last day after this sequence, then returns the last sequence. */
  Resume(after: number): number
}

export interface AgentMethods extends CommonMethods {
  SetAvailability(availability: AvailabilityWrite): Presence
  /** All representatives of the customer who are online. */
  ListPresence(): Presence[]
  /** Returns who is viewing the ticket, including the caller. */
  ViewTicket(ticketID: number): Viewer[]
  LeaveTicket(ticketID: number): void
  Typing(ticketID: number, isTyping: boolean): void
}

export interface VisitorMethods extends CommonMethods {
  OpenChat(): ChatState
  SendMessage(message: ChatMessageWrite): ChatMessage
  TypeMessage(isTyping: boolean): void
  /** Rates an AI reply of this chat; the last rating counts. */
  RateAnswer(messageID: number, isLiked: boolean): Availability
  /** Answers `csat.requested`; the last answer within an hour counts. */
  AnswerCsat(answer: CsatChatAnswer): CsatThanks
  CheckAvailability(): Availability
  /** Yes: escalates the chat, and returns whether an agent is available. No: changes nothing. */
  Escalate(isWanted: boolean): Availability
  /** No agent is available: stores the address and the question, and escalates the chat. */
  LeaveEmail(form: EmailForm): void
  /** Sends a code to the stored address: six digits, valid for ten minutes and five attempts. */
  RequestEmailCode(): Static<typeof EmailCode>
  /** Verifies the address with the code. */
  VerifyEmail(code: string): void
}
