import { type Static, Type } from 'typebox'
import { Clearable, Flag, Id, Int32, Nullable, ShortText, Text, Timestamp, WebAddress } from '../fields.ts'
import { TraceAutonomy } from './autonomy.ts'

const TraceRule = Type.Object(
  {
    /** Mapping ID of the hook action or topic action. */
    id: Id,
    name: Type.String(),
    priority: Int32,
    /** Version of the action that ran, see `GET /api/Versions`; absent in traces older than versioning. */
    version: Type.Optional(Type.Integer()),
    actionID: Type.Optional(Id),
    actionVersion: Type.Optional(Type.Integer()),
    matched: Flag,
    /** The first condition that failed. */
    why: Type.Optional(Type.String()),
    /** The result of the action. */
    result: Type.Optional(Type.String()),
  },
  { title: 'TraceRule' },
)

/** The request of a data retrieval, without its secrets. */
const TraceRetrieval = Type.Object(
  {
    method: Type.String(),
    url: Nullable(Type.String()),
    status: Nullable(Type.Integer()),
    ms: Type.Integer(),
    bytes: Type.Integer(),
  },
  { title: 'TraceRetrieval' },
)

const TraceDocument = Type.Object(
  {
    documentID: Id,
    /** When it was used. Null for a trace of an earlier release whose document is gone. */
    name: Nullable(Type.String()),
    version: Type.Integer(),
    /** Changed or deleted since. */
    isOutdated: Type.Optional(Flag),
    retrieval: Type.Optional(TraceRetrieval),
    note: Type.Optional(Type.String()),
  },
  { title: 'TraceDocument' },
)

const TraceTopic = Type.Object({ topicID: Id, name: Type.String() }, { title: 'TraceTopic' })

const TraceDelivery = Type.Object(
  { messageID: Id, status: Type.String(), failure: Nullable(Type.String()) },
  { title: 'TraceDelivery' },
)

const shown = {
  /** `begin`, `hook`, `action`, `judgeSpam`, `stopForSpam`, `detectTopics`, `topicActions`, `draftReply`, `toolCall`, `sendReply` or `finish`. */
  step: Type.String(),
  at: Timestamp,
  ms: Type.Integer(),
  /** `Done`, `Skipped`, `Failed` or `Cut`. */
  outcome: Type.String(),
  why: Type.Optional(Type.String()),
  hook: Type.Optional(Type.String()),
  rules: Type.Optional(Type.Array(TraceRule)),
  /** The rule that an action ran for, and what the action did. */
  ruleID: Type.Optional(Id),
  operation: Type.Optional(Type.String()),
  topics: Type.Optional(Type.Array(TraceTopic)),
  documents: Type.Optional(Type.Array(TraceDocument)),
  instructions: Type.Optional(Type.Array(Type.String())),
  model: Type.Optional(Type.String()),
  tokens: Type.Optional(Type.Object({ input: Type.Integer(), output: Type.Integer() })),
  cost: Type.Optional(Type.Number()),
  /** Confidence of the AI, 0 to 1. */
  score: Type.Optional(Type.Number()),
  /** The draft asks the end user for a fact that is missing. */
  isAskBack: Type.Optional(Type.Boolean()),
  procedureID: Type.Optional(Id),
  /** The name and arguments of the tool that was called. */
  tool: Type.Optional(Type.String()),
  toolID: Type.Optional(Id),
  arguments: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  /** What the tool returned, with secrets masked. */
  result: Type.Optional(Type.String()),
  attempt: Type.Optional(Type.Integer()),
  idempotencyKey: Type.Optional(Type.String()),
  approvalID: Type.Optional(Id),
  /** The level and the evidence that decided whether the reply was sent or left to an agent. */
  autonomy: Type.Optional(TraceAutonomy),
  /** What was sent, and the result. */
  delivery: Type.Optional(TraceDelivery),
}

const Shown = Type.Object(shown)

export type TraceStep = Static<typeof Shown> & { children: TraceStep[] }

/** A step has steps as its children. */
const TraceStep = Type.Unsafe<TraceStep>({
  ...Type.Object({
    ...shown,
    children: Type.Array(Type.Unsafe<TraceStep>({ type: 'object', additionalProperties: true })),
  }),
  title: 'TraceStep',
})

/** The last change set activated before the message was processed. */
const TraceChangeSet = Type.Object(
  {
    changeSetID: Id,
    name: Type.String(),
    activatedBy: Nullable(Type.String()),
    dateActivated: Timestamp,
    /** Why an admin activated it against the policy. */
    overrideReason: Nullable(Type.String()),
  },
  { title: 'TraceChangeSet' },
)

export const Trace = Type.Object(
  { messageID: Id, steps: Type.Array(TraceStep), changeSet: Type.Optional(TraceChangeSet) },
  { title: 'Trace' },
)
export type Trace = Static<typeof Trace>

export const FireHook = Type.Object(
  {
    messageID: Clearable(Id),
    ticketID: Clearable(Id),
    channelID: Clearable(Id),
    /** With channelID: a person on that channel. The hook runs for their open ticket, if they have one. */
    uid: Clearable(Text(320)),
  },
  { title: 'FireHook' },
)
export type FireHook = Static<typeof FireHook>
export const FiredHook = Type.Object({ jobID: Type.String() }, { title: 'FiredHook' })
export type FiredHook = Static<typeof FiredHook>

export const TryAutomation = Type.Object(
  {
    channelID: Id,
    text: Text(1024 * 1024, 1),
    subject: Clearable(ShortText),
    uid: Clearable(Text(320)),
    pageURL: Clearable(WebAddress),
  },
  { title: 'TryAutomation' },
)
export type TryAutomation = Static<typeof TryAutomation>

export const TriedAutomation = Type.Object(
  {
    trace: Trace,
    /** Names of the detected topics. */
    topics: Type.Array(Type.String()),
    prompt: Type.Object({ documents: Type.Array(TraceDocument), instructions: Type.Array(Type.String()) }),
    draft: Nullable(Type.String()),
    /** The texts that would have been sent automatically. */
    wouldSend: Type.Array(Type.String()),
  },
  { title: 'TriedAutomation' },
)
export type TriedAutomation = Static<typeof TriedAutomation>
