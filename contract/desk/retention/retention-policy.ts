import { type Static, Type } from 'typebox'
import { Clearable, Flag, Id, Name, Nullable, Page, Timestamp } from '../../fields.ts'

export const retentionActions = ['Delete', 'Anonymise'] as const
export type RetentionAction = (typeof retentionActions)[number]

/**
 * `Anonymise` removes texts, subject, addresses, the end user, files, notes, custom fields and comments; dates, status,
 * channel, topics, tags, assignee, SLA and score stay.
 */
const Action = Type.Enum([...retentionActions])
const ClosedForDays = Type.Integer({ minimum: 1, maximum: 36_500 })
const Ids = Type.Array(Id, { maxItems: 1000 })

export const RetentionPolicy = Type.Object(
  {
    retentionPolicyID: Id,
    name: Type.String(),
    isActive: Flag,
    /** Tickets of these channels; null for all. */
    channelIDs: Nullable(Type.Array(Id)),
    /** Tickets with one of these topics; null for all. */
    topicIDs: Nullable(Type.Array(Id)),
    /** Counted from the most recent closing. */
    closedForDays: Type.Integer(),
    action: Action,
    /** The policy has no effect before this time: 24 hours after its last change. */
    effectiveFrom: Timestamp,
  },
  { title: 'RetentionPolicy' },
)
export type RetentionPolicy = Static<typeof RetentionPolicy>
export const RetentionPolicyPage = Page(RetentionPolicy, 'RetentionPolicyPage')

const optional = { isActive: Type.Optional(Flag), channelIDs: Clearable(Ids), topicIDs: Clearable(Ids) }

export const RetentionPolicyCreate = Type.Object(
  { name: Name, closedForDays: ClosedForDays, action: Action, ...optional },
  { title: 'RetentionPolicyCreate' },
)
export type RetentionPolicyCreate = Static<typeof RetentionPolicyCreate>

export const RetentionPolicyUpdate = Type.Object(
  {
    name: Type.Optional(Name),
    closedForDays: Type.Optional(ClosedForDays),
    action: Type.Optional(Action),
    ...optional,
  },
  { title: 'RetentionPolicyUpdate' },
)
export type RetentionPolicyUpdate = Static<typeof RetentionPolicyUpdate>

/** What the policy would affect if it ran now. */
export const RetentionPreview = Type.Object(
  {
    tickets: Type.Integer(),
    messages: Type.Integer(),
    attachments: Type.Integer(),
    notes: Type.Integer(),
    /** Due, and skipped because of a legal hold. */
    heldTickets: Type.Integer(),
  },
  { title: 'RetentionPreview' },
)
export type RetentionPreview = Static<typeof RetentionPreview>
