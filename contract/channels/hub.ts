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

const ChatFile = Type.Pick(
  Attachment,
  ['ticketMessageAttachmentID', 'fileName', 'contentType', 'accessToken', 'isEndUserProvided'],
  { title: 'ChatFile' },
)

/** A message, as far as a visitor may see it: field by field the same as in `TicketMessage`. */
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
    /** Of what this chat sent: the id that its client chose. */
    clientMessageID: Nullable(Type.String()),
    attachments: Type.Array(ChatFile),
  },
  { title: 'ChatMessage' },
)
export type ChatMessage = Static<typeof ChatMessage>

/** `Escalated`: the chat is with people, and the AI keeps quiet. */
export type ChatStatus = 'Open' | 'Escalated' | 'Closed'

/** Events for visitors: those of their own chat that are meant for them. */
export interface VisitorEventData {
  'message.created': ChatMessage
  'message.updated': ChatMessage | Pick<DeletedMessage, 'messageID' | 'isDeleted'>
  'ticket.updated': { status: ChatStatus }
  /** The answer to `messageID` as it grows. It ends in a `message.created` that answers it, or in nothing. Passing. */
  'draft.streamed': { messageID: number; text: string }
  'agent.joined': { customerRepName: string }
  /** The chat was closed: how satisfied is the visitor? `AnswerCsat` answers. */
  'csat.requested': CsatRequest
  /** A representative types. Passing. */
  'typing.changed': { isTyping: boolean; senderType: 'CustomerRep'; customerRepName: string | null }
}
export type VisitorEvents = Messages<VisitorEventData>

/** The chat as it stands. */
export interface ChatState {
  ticketToken: string
  status: ChatStatus
  /** Oldest first, the last 200. */
  messages: ChatMessage[]
  /** The representative who joined last, if any did. */
  customerRepName: string | null
  agentAvailable: boolean
  /** Whether the visitor has left an address. */
  hasEmail: boolean
  /** Whether that address is verified. */
  isEmailVerified: boolean
  /** The survey that waits for an answer, if one does. */
  csat: CsatRequest | null
  /** What `Resume` starts from: the state holds everything up to it. */
  sequence: number
}

export type Availability = LikeResult

export const ChatMessageWrite = Type.Object({
  /** The same id again, in this chat, is the same message: it is stored and answered once. */
  clientMessageID: Text(100, 1),
  message: Type.String({ minLength: 1, maxLength: 8000, pattern: '\\S' }),
  /** The page that the visitor is on. */
  pageURL: Clearable(WebAddress),
  lang: Clearable(Text(35)),
})
export type ChatMessageWrite = Static<typeof ChatMessageWrite>

export const EmailForm = Type.Object({
  email: Address,
  /** The question, where it is not in the chat yet. */
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

/** For both. */
interface CommonMethods {
  /** Replays what came after this sequence in the last day, then answers the last sequence. */
  Resume(after: number): number
}

export interface AgentMethods extends CommonMethods {
  SetAvailability(availability: AvailabilityWrite): Presence
  /** All representatives of the customer who are online. */
  ListPresence(): Presence[]
  /** Answers who looks at the ticket, the caller included. */
  ViewTicket(ticketID: number): Viewer[]
  LeaveTicket(ticketID: number): void
  Typing(ticketID: number, isTyping: boolean): void
}

export interface VisitorMethods extends CommonMethods {
  OpenChat(): ChatState
  SendMessage(message: ChatMessageWrite): ChatMessage
  TypeMessage(isTyping: boolean): void
  /** Of an AI answer of this chat; the last word counts. */
  RateAnswer(messageID: number, isLiked: boolean): Availability
  /** Answers `csat.requested`; the last answer within an hour counts. */
  AnswerCsat(answer: CsatChatAnswer): CsatThanks
  CheckAvailability(): Availability
  /** Yes: hands the chat to people, and answers whether one is there. No: changes nothing. */
  Escalate(isWanted: boolean): Availability
  /** No agent is available: stores the address and the question, and escalates the chat. */
  LeaveEmail(form: EmailForm): void
  /** Sends a code to the address that was left: six digits, valid for ten minutes and five tries. */
  RequestEmailCode(): Static<typeof EmailCode>
  /** Verifies the address with the code. */
  VerifyEmail(code: string): void
}
