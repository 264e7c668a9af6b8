import { type Static, Type } from 'typebox'
import {
  Clearable,
  CustomFields,
  Day,
  Flag,
  Guid,
  Id,
  Nullable,
  Page,
  pageQuery,
  SearchText,
  ShortText,
  sortQuery,
  Text,
  TicketId,
  Timestamp,
} from '../fields.ts'
import { Csat } from './csat/csat.ts'
import { slaStates, TicketSla } from './sla/ticket-sla.ts'
import { TagNames } from './tag.ts'

/** `Open`, `Escalated`, `Closed`, case-insensitive, or a custom status, which behaves like Open. */
export const Status = Type.String({ minLength: 1, maxLength: 50, pattern: '\\S' })

/** From least to most urgent. */
export const ticketPriorities = ['Low', 'Normal', 'High', 'Urgent'] as const
export type TicketPriority = (typeof ticketPriorities)[number]
const Priority = Type.Enum([...ticketPriorities])

export const replyParties = ['Us', 'EndUser'] as const
export type ReplyParty = (typeof replyParties)[number]
export const awaitedReplies = [...replyParties, 'None'] as const

export const ticketOrigins = ['EndUser', 'Outbound', 'Api', 'Import'] as const
export type TicketOrigin = (typeof ticketOrigins)[number]

const MessageSender = Type.Object(
  { type: Type.Enum(['EndUser', 'Rep', 'AI', 'ApiToken']), name: Type.String() },
  { title: 'MessageSender' },
)

export const Ticket = Type.Object(
  {
    ticketID: Id,
    dateCreated: Timestamp,
    status: Type.String(),
    subject: Type.String(),
    channelID: Id,
    channelType: Type.String(),
    endUserID: Nullable(Id),
    endUserName: Nullable(Type.String()),
    /** Whether the end user's email address or phone number is unverified, such as one entered by a chat visitor. */
    hasUnverifiedAddress: Flag,
    /** The assignee. */
    customerRepID: Nullable(Id),
    /** Gives the end user access to the chat and to the rating link. */
    ticketToken: Guid,
    language: Nullable(Type.String()),
    isClosed: Flag,
    isSpam: Flag,
    /** No reply could be drafted for a message; cleared by an agent's reply, an assignment or closing. */
    needsPerson: Flag,
    /** The reason, such as `Today's AI budget is used up (tokens).` */
    needsPersonReason: Nullable(Type.String()),
    /** The ticket that this one was split from, or that an unauthorized sender referred to. */
    linkedTicketID: Nullable(Id),
    /** The ticket that its messages were merged into. */
    mergedIntoTicketID: Nullable(Id),
    /** Representatives who are notified of replies and notes. */
    followerIDs: Type.Array(Id),
    /** Whether the caller has an unread message of the end user, or note of someone else. */
    isUnread: Flag,
    messageCount: Type.Integer(),
    lastMessageDate: Nullable(Timestamp),
    topics: Type.Array(Type.String()),
    aiFeedbackComments: Type.Array(Type.String()),
    customFieldsData: Nullable(CustomFields),
    priority: Priority,
    tags: Type.Array(Type.String()),
    teamID: Nullable(Id),
    isSnoozed: Flag,
    /** When the snooze ends; null if it lasts until the end user writes. */
    snoozedUntil: Nullable(Timestamp),
    /** Who should write next, ignoring automatic email; `None` if the ticket is closed or has no messages. */
    awaitingReply: Type.Enum([...awaitedReplies]),
    /** When the first message without a reply was written. */
    waitingSince: Nullable(Timestamp),
    /** What opened the ticket: an incoming or outgoing message, the API, or an import. */
    origin: Type.Enum([...ticketOrigins]),
    /** The first 200 characters of the last message. */
    lastMessagePreview: Type.String(),
    /** Who wrote the last message; null without messages. */
    lastMessageSender: Nullable(MessageSender),
    /** An outgoing message could not be delivered. */
    hasFailedDelivery: Flag,
    /** Legal hold of the ticket or its end user: it cannot be deleted, and retention skips it. */
    isOnLegalHold: Flag,
    /** Targets of the first SLA policy that matches; null without one. */
    sla: Nullable(TicketSla),
    /** The earliest time when a reply or resolution is due. */
    slaDueAt: Nullable(Timestamp),
    /** The worst of all targets. */
    slaState: Nullable(Type.Enum([...slaStates])),
    /** The survey of the last closing. */
    csat: Nullable(Csat),
  },
  { title: 'Ticket' },
)
export type Ticket = Static<typeof Ticket>
export const TicketPage = Page(Ticket, 'TicketPage')

const optional = {
  subject: Clearable(ShortText),
  endUserID: Clearable(Id),
  customerRepID: Clearable(Id),
  language: Clearable(Text(35)),
  customFieldsData: Clearable(CustomFields),
  /** `null` stands for `Normal`. */
  priority: Clearable(Priority),
  /** Replaces the tags; new ones are created. */
  tags: Clearable(TagNames),
  teamID: Clearable(Id),
}

export const TicketCreate = Type.Object(
  { channelID: Id, status: Clearable(Status), ...optional },
  { title: 'TicketCreate' },
)
export type TicketCreate = Static<typeof TicketCreate>

export const TicketUpdate = Type.Object(
  {
    channelID: Type.Optional(Id),
    status: Type.Optional(Status),
    isClosed: Type.Optional(Flag),
    isSpam: Type.Optional(Flag),
    ...optional,
  },
  { title: 'TicketUpdate' },
)
export type TicketUpdate = Static<typeof TicketUpdate>

export const TicketBulk = Type.Object(
  {
    /** At most 1,000; duplicates count once. */
    ticketIDs: Type.Array(TicketId, { minItems: 1 }),
    /**
     * `close`, `reopen`, `assign`, `unassign`, `escalate`, `spam`, `notSpam`, `delete`, `setPriority`, `setTeam`,
     * `addTags`, `removeTags`, `snooze` or `unsnooze`, in any case.
     */
    action: ShortText,
    /** The assignee for `assign`. */
    customerRepID: Clearable(Id),
    /** For `setPriority`. */
    priority: Clearable(Priority),
    /** For `setTeam`; `null` removes the tickets from their team. */
    teamID: Clearable(Id),
    /** For `addTags` and `removeTags`. */
    tags: Clearable(TagNames),
    /** For `snooze`: at most a year ahead; without it, until the end user writes. */
    until: Clearable(Timestamp),
  },
  { title: 'TicketBulk' },
)
export type TicketBulk = Static<typeof TicketBulk>

export const TicketSnooze = Type.Object(
  {
    /** At most a year ahead; without it, until the end user writes. */
    until: Clearable(Timestamp),
  },
  { title: 'TicketSnooze' },
)

/** Only for the caller. */
export const TicketRead = Type.Object(
  { isRead: Type.Optional(Type.Boolean({ default: true })) },
  { title: 'TicketRead' },
)
/** Matches any of the values: comma-separated or repeated. */
const AnyOf = Type.Optional(Type.Array(Type.String({ maxLength: 20_000 }), { maxItems: 1000 }))
/** A time such as `2026-03-02T09:00:00Z`, or a day in UTC. */
const Instant = Type.Optional(Type.Union([Timestamp, Day]))

export const TicketQuery = Type.Object({
  ...pageQuery(),
  ...sortQuery,
  status: Type.Optional(Text(50)),
  channelType: Type.Optional(ShortText),
  /** Comma-separated or repeated. */
  channelIDs: AnyOf,
  UID: Type.Optional(Text(320)),
  /** Ids, `me` or `none`. */
  customerRepID: AnyOf,
  /** Ids, `mine` or `none`. */
  teamIDs: AnyOf,
  topicIDs: AnyOf,
  /** Names of tags. */
  tags: AnyOf,
  priority: AnyOf,
  /** Such as `de`, which also finds `de-AT`. */
  language: AnyOf,
  origin: AnyOf,
  importID: AnyOf,
  awaitingReply: AnyOf,
  isSnoozed: Type.Optional(Flag),
  /** Each `…From` is inclusive, each `…To` exclusive. */
  createdFrom: Instant,
  createdTo: Instant,
  lastMessageFrom: Instant,
  lastMessageTo: Instant,
  /** Filters closed tickets by when they were last closed. */
  closedFrom: Instant,
  closedTo: Instant,
  isClosed: Type.Optional(Flag),
  isSpam: Type.Optional(Flag),
  /** `true`: only tickets without a possible draft. */
  needsPerson: Type.Optional(Flag),
  hasFailedDelivery: Type.Optional(Flag),
  slaState: AnyOf,
  csatScore: AnyOf,
  slaDueBefore: Instant,
  /** Uses the caller's view. */
  isUnread: Type.Optional(Flag),
  isFollowed: Type.Optional(Flag),
  /** The filter of this view applies as well. */
  viewID: Type.Optional(Id),
  search: Type.Optional(SearchText),
})
export type TicketQuery = Static<typeof TicketQuery>
