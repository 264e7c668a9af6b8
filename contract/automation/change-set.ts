import { type Static, Type } from 'typebox'
import { Flag, Id, Name, Nullable, Page, pageQuery, sortQuery, Text, Timestamp } from '../fields.ts'

/** What can be part of a change set. */
export const changeSetEntities = [
  'topic',
  'action',
  'hookAction',
  'topicAction',
  'topicDocument',
  'pageTopicMapping',
  'document',
  'tool',
  'procedure',
  'model',
  'channel',
  'customer',
] as const
export type ChangeSetEntity = (typeof changeSetEntities)[number]

const Entity = Type.Unsafe<ChangeSetEntity>({ type: 'string', enum: [...changeSetEntities] })

export const changeSetStates = ['Open', 'Active', 'Discarded'] as const
export type ChangeSetState = (typeof changeSetStates)[number]

const State = Type.Unsafe<ChangeSetState>({ type: 'string', enum: [...changeSetStates] })

export const ChangeSetWrite = Type.Object(
  { name: Name, description: Type.Optional(Nullable(Text(10_000))) },
  { title: 'ChangeSetWrite' },
)
export type ChangeSetWrite = Static<typeof ChangeSetWrite>

const fields = {
  changeSetID: Id,
  name: Type.String(),
  description: Nullable(Type.String()),
  state: State,
  /** Counts the writes: a replay is of one revision. */
  revision: Type.Integer(),
  createdBy: Nullable(Type.String()),
  dateCreated: Timestamp,
  lastModified: Timestamp,
  /** When it was activated or discarded. */
  dateClosed: Nullable(Timestamp),
  closedBy: Nullable(Type.String()),
  /** Why it was activated against the policy. */
  overrideReason: Nullable(Type.String()),
  /** How many topics, rules, documents and so on it changes. */
  itemCount: Type.Integer(),
}

export const ChangeSet = Type.Object(fields, { title: 'ChangeSet' })
export type ChangeSet = Static<typeof ChangeSet>

export const ChangeSetPage = Page(ChangeSet, 'ChangeSetPage')

export const ChangeSetQuery = Type.Object({ ...pageQuery(), ...sortQuery, state: Type.Optional(State) })
export type ChangeSetQuery = Static<typeof ChangeSetQuery>

const Value = Type.Unsafe<unknown>({ description: 'As the field is in the API; secrets are masked.' })

/** One field of one topic, rule, document and so on. What is created has `null` before, what is deleted `null` after. */
export const Difference = Type.Object(
  {
    entity: Entity,
    id: Id,
    /** Of the topic, action or document, or of what a mapping maps. */
    name: Type.String(),
    change: Type.Enum(['Created', 'Changed', 'Deleted']),
    field: Type.String(),
    before: Value,
    after: Value,
  },
  { title: 'ChangeSetDifference' },
)
export type Difference = Static<typeof Difference>

export const ChangeSetDetails = Type.Object(
  { ...fields, differences: Type.Array(Difference) },
  { title: 'ChangeSetDetails' },
)
export type ChangeSetDetails = Static<typeof ChangeSetDetails>

const Stored = Type.Unsafe<Record<string, unknown>>({ type: 'object', additionalProperties: true })

/** Something that was changed live since the change set first touched it. `null` where it does not exist. */
export const ChangeSetConflict = Type.Object(
  {
    entity: Entity,
    id: Id,
    name: Type.String(),
    /** As it was when the change set first touched it. */
    base: Nullable(Stored),
    live: Nullable(Stored),
    draft: Nullable(Stored),
  },
  { title: 'ChangeSetConflict' },
)
export type ChangeSetConflict = Static<typeof ChangeSetConflict>

/** One limit of the activation policy, and how the replay stands to it. */
export const GateCheck = Type.Object(
  {
    check: Type.String(),
    isPassed: Flag,
    value: Nullable(Type.Number()),
    limit: Nullable(Type.Number()),
    message: Type.String(),
  },
  { title: 'GateCheck' },
)
export type GateCheck = Static<typeof GateCheck>

export const Activation = Type.Object(
  {
    /** Activate although the policy is against it; for admins. */
    override: Type.Optional(Flag),
    /** Needed for an override. */
    reason: Type.Optional(Nullable(Text(2_000))),
  },
  { title: 'Activation' },
)
export type Activation = Static<typeof Activation>

export const Activated = Type.Object(
  {
    ...fields,
    /** The mode of the policy; with `Warn`, failed checks do not stop the activation. */
    checks: Type.Array(GateCheck),
    isOverridden: Flag,
  },
  { title: 'Activated' },
)
export type Activated = Static<typeof Activated>

export const GateReport = Type.Object(
  {
    mode: Type.Enum(['Off', 'Warn', 'Block']),
    isPassed: Flag,
    /** The replay that was judged. */
    replayID: Nullable(Id),
    checks: Type.Array(GateCheck),
  },
  { title: 'GateReport' },
)
export type GateReport = Static<typeof GateReport>
