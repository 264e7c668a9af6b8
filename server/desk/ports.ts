import type { ComposeDefaults, ComposeMode } from '@attendant/contract/desk/composer.ts'
import type { CsatScale } from '@attendant/contract/desk/csat/csat.ts'
import type { ChannelType } from '@attendant/contract/organization/channel.ts'
import type { Context } from '../context.ts'
import type { Spender } from '../organization/budgets/spending/spender.ts'
import { definePort } from '../platform/ports.ts'
import type { Sender } from './messages/delivery/sender.ts'
import type { MessageRow } from './messages/get-message-for-caller.ts'
import type { TicketRow } from './tickets/tickets.table.ts'

interface ArrivedMessage {
  customerID: number
  messageID: number
  ticketID: number
  channelID: number
}

interface RunFacts {
  isReopened: boolean
  assignedTo: number | null
  spender?: Spender
}

interface DeliveredReply extends ArrivedMessage {
  answersMessageID: number | null
}

export interface AnswerJudgement {
  customerID: number
  ticketID: number
  failure: 'Dislike' | 'Reopened' | 'LowCsat' | 'Correction'
  /** The rated reply; by default the ticket's last reply that was sent as drafted. */
  replyMessageID?: number
  /** Topics that a person removed from the message `messageID`. */
  corrected?: { messageID: number; topicIDs: number[] }
  /** Whether the rating improved. */
  isWithdrawn?: boolean
}

/** What the desk needs from automation. All but `waitForRun` run in the caller's transaction. */
export const automationPort = definePort<{
  startMessageRun(context: Context, message: ArrivedMessage, facts: RunFacts): Promise<void>
  /** Like `startRun`, in two steps: the returned function queues the run. */
  storeMessageRun(context: Context, message: ArrivedMessage, facts: RunFacts): Promise<() => Promise<void>>
  /** Resumes runs that stopped because their ticket was spam. */
  resumeStoppedRuns(context: Context, customerID: number, ticketIDs: number[]): Promise<void>
  fireHookOfTickets(
    context: Context,
    customerID: number,
    hookName: string,
    changed: Pick<ArrivedMessage, 'ticketID' | 'channelID'>[],
  ): Promise<void>
  fireHookOfReply(context: Context, hookName: string, reply: DeliveredReply): Promise<void>
  /** A reply is being sent, by a person or by the AI after its hold. */
  noteReply(context: Context, reply: MessageRow): Promise<void>
  /** Why a held AI reply must not be sent automatically any more, if so. */
  findRecall(context: Context, held: MessageRow): Promise<string | undefined>
  /** Feedback of end users and agents on a reply after it was sent. */
  noteJudgement(context: Context, judgement: AnswerJudgement): Promise<void>
  /** A representative opened the ticket in the console. */
  noteView(context: Context, ticket: { customerID: number; ticketID: number }): Promise<void>
  /** Waits until the message has a draft or its run has ended; false on timeout. */
  waitForRun(
    context: Context,
    message: Pick<ArrivedMessage, 'customerID' | 'messageID'>,
    seconds: number,
  ): Promise<boolean>
}>('automation of the desk')

export interface SurveyMail {
  ticket: TicketRow
  csatID: number
  address: string
  question: string
  link: string
  scale: CsatScale
  /** When an earlier attempt began, which may have sent it. */
  since: Date | undefined
}

/** Senders by channel type. Messages of a type without a sender are marked as failed. */
export type Senders = Record<ChannelType, Sender | undefined>

export interface ReplyByMail {
  customerID: number
  ticketID: number
  /** Null: the end user's last message. */
  answersMessageID: number | null
  /** Given by the caller instead of the address that is replied to. */
  to?: string[]
}

export interface MailToCompose {
  customerID: number
  customerRepID: number
  ticketID: number
  messageID: number | null
  mode: ComposeMode
}

/** What the desk needs from channels. */
export const channelsPort = definePort<{
  senders: Senders
  /** Call when a representative is assigned or replies: in a chat, the visitor is notified once that they joined. */
  joinChat(context: Context, joining: { customerID: number; ticketID: number; customerRepID: number }): Promise<void>
  /**
   * The recipients of a reply by email: the address replied to, and those who stay in copy. `to` is empty if no address is known.
   */
  addressReply(context: Context, reply: ReplyByMail): Promise<{ to: string[]; cc: string[] }>
  /** The content that an email of this representative would have besides its text. */
  composeMail(context: Context, wish: MailToCompose): Promise<ComposeDefaults>
  /** Sends a satisfaction survey by email, once. Throws `PermanentFailure` if a retry cannot help. */
  mailSurvey(context: Context, survey: SurveyMail): Promise<void>
}>('channels of the desk')

/** Settings that refer to tags, such as actions of rules. All run in the caller's transaction. */
export interface TagReference {
  usesTag(context: Context, customerID: number, name: string): Promise<boolean>
  /** A tag was renamed or merged into another one. */
  renameTag(context: Context, customerID: number, from: string, to: string): Promise<void>
}

export const tagReferencesPort = definePort<{ all: TagReference[] }>('references to tags')

/** Settings that belong to a team. */
export const teamReferencesPort = definePort<{
  /** Called one after another in the transaction that deletes the team. */
  beforeTeamIsDeleted: ((context: Context, customerID: number, teamID: number) => Promise<void>)[]
}>('references to teams')

/** Data about tickets in later domains. */
export const ticketTracesPort = definePort<{
  /** Called one after another in the transaction that anonymises tickets: removes texts, addresses and names. */
  anonymise: ((context: Context, customerID: number, ticketIDs: number[]) => Promise<void>)[]
}>('traces of tickets')

export interface ErasedPerson {
  customerID: number
  endUserID: number
  dateCreated: Date
  ticketIDs: number[]
}

/** Data about end users in later domains. */
export const erasurePort = definePort<{
  /** Called one after another in the transaction that erases the person. */
  forget: ((context: Context, person: ErasedPerson) => Promise<void>)[]
}>('erasure of end users')

/** Files that messages and uploads share with automation settings. */
export const sharedFilesPort = definePort<{
  /** Which of these files must be kept, by storage key. */
  findShared(context: Context, customerID: number, storageKeys: string[]): Promise<string[]>
}>('shared files')
