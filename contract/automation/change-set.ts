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
  /** Counts the writes: a replay belongs to one revision. */
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

/** One field of one topic, rule, document and so on: `before` is null if it is created, `after` if it is deleted. */
export const Difference = Type.Object(
  {
    entity: Entity,
    id: Id,
    /** Name of the topic, action or document, or of what a mapping maps. */
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

/** A live change since the change set first touched the resource. `null` if it does not exist. */
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

/** One limit of the activation policy, and whether the replay meets it. */
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
    /** Activates against the policy; admins only. */
    override: Type.Optional(Flag),
    /** Required for an override. */
    reason: Type.Optional(Nullable(Text(2_000))),
  },
  { title: 'Activation' },
)
export type Activation = Static<typeof Activation>

export const Activated = Type.Object(
  {
    ...fields,
    /** Mode of the policy; with `Warn`, failed checks do not prevent the activation. */
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
    /** The replay that was checked. */
    replayID: Nullable(Id),
    checks: Type.Array(GateCheck),
  },
  { title: 'GateReport' },
)
export type GateReport = Static<typeof GateReport>
