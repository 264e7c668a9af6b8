import { type Static, Type } from 'typebox'
import {
  Address,
  Clearable,
  CustomFields,
  Flag,
  Id,
  LongText,
  Nullable,
  Page,
  ShortText,
  Text,
  TicketId,
  Timestamp,
  WebAddress,
} from '../fields.ts'
import { Citation } from '../knowledge/citation.ts'
import { Attachment } from './attachment.ts'
import { composerFields, MessageRecipient } from './composer.ts'
import { MailDetails } from './mail-details.ts'

export const senderTypes = ['EndUser', 'CustomerRep'] as const
export type SenderType = (typeof senderTypes)[number]

/** End users' messages pass through the first six, outgoing ones through the last four. */
const messageStatuses = [
  'Received',
  'Processing',
  'Drafted',
  'Escalated',
  'Spam',
  'Answered',
  'Scheduled',
  'Queued',
  'Sent',
  'Failed',
] as const
export type MessageStatus = (typeof messageStatuses)[number]

/**
 * Delivery progress of an outgoing message as reported by the channel's provider, in order; `Failed` is final.
 */
export const deliveryStatuses = ['Queued', 'Sent', 'Delivered', 'Read', 'Failed'] as const
export type DeliveryStatus = (typeof deliveryStatuses)[number]

/** Kinds of automated messages, which are stored but never replied to. */
export const arrivals = ['AutoReply', 'Bounce', 'MailingList', 'OwnMail'] as const
export type ArrivedAs = (typeof arrivals)[number]

/** Whether the sender of an email is authentic, according to the mailbox's own server. */
const authenticationVerdicts = ['pass', 'fail', 'none'] as const
export type AuthenticationVerdict = (typeof authenticationVerdicts)[number]

const authenticationReasons = [
  /** It is unknown which server's results to trust. */
  'NoServer',
  /** The mailbox's server added no results to this email. */
  'NoResult',
  /** The results neither confirm nor refute the sender. */
  'Inconclusive',
  /** DMARC or SPF failed for the sender's domain. */
  'Rejected',
  /** The authenticated domain is not the sender's. */
  'OtherSender',
  /** It was forwarded by a server that is not one of the channel's `trustedForwarders`. */
  'Forwarded',
  /** A web form sent it for the person in Reply-To. */
  'FormSender',
  /** A representative forwarded it: the sender is the author of the forwarded email. */
  'AgentForwarded',
] as const
export type AuthenticationReason = (typeof authenticationReasons)[number]

const AuthenticationDetails = Type.Object(
  {
    /** The deciding check: `dmarc`, `dkim`, `spf`, `arc` or `compauth`. */
    method: Nullable(Type.String()),
    /** The domain that was checked. */
    domain: Nullable(Type.String()),
    /** The name (authserv-id) of the server that checked it. */
    server: Nullable(Type.String()),
    /** Why the verdict is not `pass`. */
    reason: Nullable(Type.Enum([...authenticationReasons])),
    /**
     * The address in From, if `fromAddress` was taken from Reply-To because the channel lists it as a form, or from
     * a forwarded email.
     */
    formSender: Nullable(Type.String()),
    /** The ticket that the email refers to without proof, so that it opened a new one. */
    claimedTicketID: Nullable(Id),
  },
  { title: 'AuthenticationDetails' },
)
export type AuthenticationDetails = Static<typeof AuthenticationDetails>

const OmittedFile = Type.Object({ fileName: Type.String(), reason: Type.String() }, { title: 'OmittedFile' })
export type OmittedFile = Static<typeof OmittedFile>

const MessageTopic = Type.Object({ ticketMessageTopicID: Id, topicName: Type.String() }, { title: 'MessageTopic' })

const RanAction = Type.Object(
  {
    actionID: Id,
    name: Type.String(),
    operation: Type.String(),
    /** `Done`, `Skipped` or `Failed`. */
    outcome: Type.String(),
    at: Timestamp,
  },
  { title: 'RanAction' },
)
export type RanAction = Static<typeof RanAction>

export const TicketMessage = Type.Object(
  {
    messageID: Id,
    ticketID: Id,
    channelID: Id,
    dateCreated: Timestamp,
    /** When it was written, if that is known to differ. */
    messageDate: Nullable(Timestamp),
    senderType: Type.Enum([...senderTypes]),
    customerRepID: Nullable(Id),
    customerRepName: Nullable(Type.String()),
    /** Sent automatically, without an agent. */
    isAI: Flag,
    /**
     * Recorded with `deliver: false`: only representatives see it. It is never sent, quoted or part of an AI prompt.
     */
    isInternal: Flag,
    status: Type.Enum([...messageStatuses]),
    /** Why the status is `Failed`. */
    failure: Nullable(Type.String()),
    /** The delivery state of an outgoing message, if the channel's provider reports it. */
    deliveryStatus: Nullable(Type.Enum([...deliveryStatuses])),
    message: Nullable(Type.String()),
    subject: Nullable(Type.String()),
    fromAddress: Nullable(Type.String()),
    toAddress: Nullable(Type.String()),
    toAddresses: Type.Array(Type.String()),
    ccAddresses: Type.Array(Type.String()),
    /** Bcc recipients of an outgoing message. */
    bccAddresses: Type.Array(Type.String()),
    /** Delivery state of an outgoing message per recipient. */
    recipients: Type.Array(MessageRecipient),
    /** When it will be sent, while the status is `Scheduled`. */
    scheduledFor: Nullable(Timestamp),
    /** Forwarded to third parties, not sent to the end user. */
    isForward: Flag,
    /** The API token that sent it. */
    sentByTokenID: Nullable(Id),
    /** Where replies go, if not `fromAddress`: a Reply-To in the sender's own, authenticated domain. */
    replyTo: Nullable(Type.String()),
    fromName: Nullable(Type.String()),
    uid: Nullable(Type.String()),
    preview: Type.String(),
    textBody: Nullable(Type.String()),
    /** Sanitized HTML; external images are blocked by moving their source to `data-blocked-src`. */
    htmlBody: Nullable(Type.String()),
    pageScreenshot: Nullable(Type.String()),
    pageURL: Nullable(Type.String()),
    language: Nullable(Type.String()),
    isOpened: Flag,
    hasAttachment: Flag,
    isEscalated: Flag,
    aI_FeedbackComment: Nullable(Type.String()),
    /** The end user's rating of an AI reply. */
    isLiked: Nullable(Flag),
    customFieldsData: Nullable(CustomFields),
    /** The draft reply. */
    aiAnswer: Nullable(Type.String()),
    /** Ids of the documents that the draft reply is based on. */
    aiAnswerSources: Type.Array(Id),
    /** The sources of citations in the draft reply, such as `[1]`. */
    citations: Type.Array(Citation),
    /** How likely it is that the documents answer the message, 0 to 1; null without a draft. */
    answerability: Nullable(Type.Number()),
    /** The message that this one replies to. */
    answersMessageID: Nullable(Id),
    /** How an email was matched to its ticket, such as `InReplyTo`; null for other messages. */
    threadedBy: Nullable(Type.String()),
    arrivedAs: Nullable(Type.Enum([...arrivals])),
    /** Whether the sender of an email is authentic; null for other messages. */
    authentication: Nullable(Type.Enum([...authenticationVerdicts])),
    authenticationDetails: Nullable(AuthenticationDetails),
    /** Calendar, signature and forwarding details of an email; null if there are none. */
    mailDetails: Nullable(MailDetails),
    /** Files of an email that are only available in its original, and why. */
    omittedFiles: Type.Array(OmittedFile),
    topics: Type.Array(MessageTopic),
    attachments: Type.Array(Attachment),
    /** What rules did about the message, in order. */
    actions: Type.Array(RanAction),
  },
  { title: 'TicketMessage' },
)
export type TicketMessage = Static<typeof TicketMessage>
export const TicketMessagePage = Page(TicketMessage, 'TicketMessagePage')

/** A file that the service fetches: from the customer's telephony account or a public address. */
const AwaitedFile = Type.Object(
  { url: Text(2048, 1), fileName: Clearable(ShortText), contentType: Clearable(ShortText) },
  { title: 'AwaitedFile' },
)
export type AwaitedFile = Static<typeof AwaitedFile>

const content = {
  message: Clearable(LongText),
  subject: Clearable(ShortText),
  htmlBody: Clearable(LongText),
  textBody: Clearable(LongText),
  customFieldsData: Clearable(CustomFields),
}

export const TicketMessageCreate = Type.Object(
  {
    ticketID: Clearable(TicketId),
    channelID: Clearable(Id),
    /** `EndUser` (default) or `CustomerRep`, case-insensitive. */
    senderType: Clearable(ShortText),
    ...content,
    fromAddress: Clearable(Address),
    toAddress: Clearable(Address),
    fromName: Clearable(ShortText),
    uid: Clearable(Address),
    messageDate: Clearable(Timestamp),
    pageScreenshot: Clearable(LongText),
    pageURL: Clearable(WebAddress),
    language: Clearable(Text(35)),
    /** For an end user's message: fetched and attached after it is stored; the automation waits for them. */
    attachments: Clearable(Type.Array(AwaitedFile, { maxItems: 10 })),
    isOpened: Clearable(Flag),
    /** With senderType CustomerRep: the AI wrote it, not the caller. */
    isAI: Clearable(Flag),
    /** With senderType CustomerRep: false records the message for representatives and does not send it. */
    deliver: Clearable(Flag),
    /** With senderType CustomerRep and no ticketID: the recipient, instead of `toAddresses`. */
    endUserID: Clearable(Id),
    /** With senderType CustomerRep: the message replied to; defaults to the end user's last. */
    answersMessageID: Clearable(Id),
    /** The caller's draft without a ticket that this message is based on: it is deleted. */
    draftID: Clearable(Id),
    /** With senderType CustomerRep. */
    ...composerFields,
  },
  { title: 'TicketMessageCreate' },
)
export type TicketMessageCreate = Static<typeof TicketMessageCreate>

export const TicketMessageUpdate = Type.Object(
  { ...content, aiAnswer: Clearable(LongText), isOpened: Type.Optional(Flag) },
  { title: 'TicketMessageUpdate' },
)
export type TicketMessageUpdate = Static<typeof TicketMessageUpdate>

export const CorrectTopics = Type.Object({ topicIds: Type.Array(Id, { maxItems: 1000 }) }, { title: 'CorrectTopics' })
export const SendMessage = Type.Object(
  {
    modifiedAnswer: Clearable(LongText),
    /** The same as `modifiedAnswer`. */
    message: Clearable(LongText),
    htmlBody: Clearable(LongText),
    subject: Clearable(ShortText),
    ...composerFields,
  },
  { title: 'SendMessage' },
)
export type SendMessage = Static<typeof SendMessage>
export const Escalate = Type.Object(
  { feedbackComment: Clearable(LongText), email: Clearable(Address) },
  { title: 'Escalate' },
)
export type Escalate = Static<typeof Escalate>
export const MessageText = Type.Object({ message: Type.String() }, { title: 'MessageText' })
export type MessageText = Static<typeof MessageText>
export const LikeResult = Type.Object(
  { agentAvailable: Flag, customerRepName: Nullable(Type.String()) },
  { title: 'LikeResult' },
)
export type LikeResult = Static<typeof LikeResult>
