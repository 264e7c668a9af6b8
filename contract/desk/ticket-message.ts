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

/** An end user's message goes through the first six, a representative's or the AI's through the last four. */
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
 * What the provider of a channel reports of a message of ours, each further than the one before; `Failed` is the end.
 */
export const deliveryStatuses = ['Queued', 'Sent', 'Delivered', 'Read', 'Failed'] as const
export type DeliveryStatus = (typeof deliveryStatuses)[number]

/** Kinds of automated messages, which are stored and never answered. */
export const arrivals = ['AutoReply', 'Bounce', 'MailingList', 'OwnMail'] as const
export type ArrivedAs = (typeof arrivals)[number]

/** Whether the sender of an email is authentic, according to the mailbox's own server. */
const authenticationVerdicts = ['pass', 'fail', 'none'] as const
export type AuthenticationVerdict = (typeof authenticationVerdicts)[number]

const authenticationReasons = [
  /** It is not known which server's results to believe. */
  'NoServer',
  /** The mailbox's server wrote no results on this email. */
  'NoResult',
  /** Its results neither confirm nor refute the sender. */
  'Inconclusive',
  /** DMARC or SPF of the sender's domain failed. */
  'Rejected',
  /** Another domain than the sender's was authenticated. */
  'OtherSender',
  /** It was forwarded by a server that is not one of the channel's `trustedForwarders`. */
  'Forwarded',
  /** A form wrote it for the person in Reply-To. */
  'FormSender',
  /** A representative forwarded it: the sender is who wrote the forwarded email. */
  'AgentForwarded',
] as const
export type AuthenticationReason = (typeof authenticationReasons)[number]

const AuthenticationDetails = Type.Object(
  {
    /** What decided: `dmarc`, `dkim`, `spf`, `arc` or `compauth`. */
    method: Nullable(Type.String()),
    /** The domain that was checked. */
    domain: Nullable(Type.String()),
    /** The name (authserv-id) of the server that checked it. */
    server: Nullable(Type.String()),
    /** Why the verdict is not `pass`. */
    reason: Nullable(Type.Enum([...authenticationReasons])),
    /**
     * The address in From, where `fromAddress` was taken from Reply-To because the channel lists it as a form, or from
     * a forwarded email.
     */
    formSender: Nullable(Type.String()),
    /** The ticket that the email refers to without proof: it opened one of its own. */
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
    /** When it was written, where that is known to differ. */
    messageDate: Nullable(Timestamp),
    senderType: Type.Enum([...senderTypes]),
    customerRepID: Nullable(Id),
    customerRepName: Nullable(Type.String()),
    /** Sent by the AI, without an agent. */
    isAI: Flag,
    /**
     * Recorded with `deliver: false`: only representatives see it. It is never sent, quoted or part of an AI prompt.
     */
    isInternal: Flag,
    status: Type.Enum([...messageStatuses]),
    /** Why the status is `Failed`. */
    failure: Nullable(Type.String()),
    /** The delivery state of an outgoing message, where the provider of the channel reports it. */
    deliveryStatus: Nullable(Type.Enum([...deliveryStatuses])),
    message: Nullable(Type.String()),
    subject: Nullable(Type.String()),
    fromAddress: Nullable(Type.String()),
    toAddress: Nullable(Type.String()),
    toAddresses: Type.Array(Type.String()),
    ccAddresses: Type.Array(Type.String()),
    /** Of a message of ours: those whom no other recipient sees. */
    bccAddresses: Type.Array(Type.String()),
    /** Of a message of ours: how far it came for each recipient. */
    recipients: Type.Array(MessageRecipient),
    /** When it will be sent, while the status is `Scheduled`. */
    scheduledFor: Nullable(Timestamp),
    /** Forwarded to others, not sent to the end user. */
    isForward: Flag,
    /** The API token that sent it. */
    sentByTokenID: Nullable(Id),
    /** Where answers go, when that is not `fromAddress`: a Reply-To of the sender's own, authenticated domain. */
    replyTo: Nullable(Type.String()),
    fromName: Nullable(Type.String()),
    uid: Nullable(Type.String()),
    preview: Type.String(),
    textBody: Nullable(Type.String()),
    /** Safe to show; images from elsewhere are held back in `data-blocked-src`. */
    htmlBody: Nullable(Type.String()),
    pageScreenshot: Nullable(Type.String()),
    pageURL: Nullable(Type.String()),
    language: Nullable(Type.String()),
    isOpened: Flag,
    hasAttachment: Flag,
    isEscalated: Flag,
    aI_FeedbackComment: Nullable(Type.String()),
    /** What the end user thought of an AI answer. */
    isLiked: Nullable(Flag),
    customFieldsData: Nullable(CustomFields),
    /** The prepared reply. */
    aiAnswer: Nullable(Type.String()),
    /** Ids of the documents that the prepared reply is based on. */
    aiAnswerSources: Type.Array(Id),
    /** What the marks in the prepared reply stand for, such as `[1]`. */
    citations: Type.Array(Citation),
    /** How likely it is that the documents answer the message, 0 to 1; null without a draft. */
    answerability: Nullable(Type.Number()),
    /** The message that this one answers. */
    answersMessageID: Nullable(Id),
    /** How an email found its ticket, such as `InReplyTo`; null for what came by no email. */
    threadedBy: Nullable(Type.String()),
    arrivedAs: Nullable(Type.Enum([...arrivals])),
    /** Whether an email is from whom it names; null for what came by no email. */
    authentication: Nullable(Type.Enum([...authenticationVerdicts])),
    authenticationDetails: Nullable(AuthenticationDetails),
    /** What an email is besides its text; null if it is nothing else. */
    mailDetails: Nullable(MailDetails),
    /** Files that came with an email and are in its original alone, and why. */
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

/** A file that the service fetches: from the customer's telephony account, or from anywhere public. */
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
    /** `EndUser` (unless given) or `CustomerRep`, in any case. */
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
    /** Fetched and attached after the message is stored; the automation waits for them. Of an end user's message. */
    attachments: Clearable(Type.Array(AwaitedFile, { maxItems: 10 })),
    isOpened: Clearable(Flag),
    /** With senderType CustomerRep: the AI wrote it, not the caller. */
    isAI: Clearable(Flag),
    /** With senderType CustomerRep: false records the message for representatives and does not send it. */
    deliver: Clearable(Flag),
    /** With senderType CustomerRep and no ticketID: the person to write to, in place of `toAddresses`. */
    endUserID: Clearable(Id),
    /** With senderType CustomerRep: the message of the ticket that it answers; unless given, the end user's last. */
    answersMessageID: Clearable(Id),
    /** The caller's draft without a ticket that this was written from: it is deleted. */
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
