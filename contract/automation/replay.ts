import { type Static, Type } from 'typebox'
import { Flag, Id, Nullable, Page, pageQuery, sortQuery, Timestamp } from '../fields.ts'

export const replayStates = ['Queued', 'Running', 'Done', 'Cancelled', 'Failed'] as const
export type ReplayState = (typeof replayStates)[number]

/** `Recorded`: uses recorded answers of the AI and other services. `Live`: sends new questions to the AI. */
const Provider = Type.Enum(['Recorded', 'Live'])

const Ids = Type.Array(Id, { maxItems: 1000 })
/** A time such as `2026-03-02T08:00:00Z`, or a day. */
const TimeOrDay = Type.String({
  maxLength: 40,
  pattern: '^\\d{4}-\\d{2}-\\d{2}([T ][0-9:.]+(Z|[+-]\\d{2}:?\\d{2})?)?$',
})

export const ReplaySample = Type.Object(
  {
    from: TimeOrDay,
    /** Until this time, or until the end of this day. */
    to: TimeOrDay,
    channelIDs: Type.Optional(Nullable(Ids)),
    /** Messages that have one of these topics now. */
    topicIDs: Type.Optional(Nullable(Ids)),
    ticketIDs: Type.Optional(Nullable(Ids)),
    /**
     * If there are more, this many are sampled evenly over the period: up to half of them from the messages that the
     * change set may affect, as far as that is known.
     */
    max: Type.Integer({ minimum: 1, maximum: 10_000, default: 1_000 }),
  },
  { title: 'ReplaySample' },
)
export type ReplaySample = Static<typeof ReplaySample>

export const ReplayCreate = Type.Object(
  {
    /** Without one, the live configuration is replayed. */
    changeSetID: Type.Optional(Nullable(Id)),
    sample: ReplaySample,
    provider: Type.Unsafe<'Recorded' | 'Live'>({ ...Provider, default: 'Recorded' }),
    /** In US dollars, for questions sent to the AI. */
    maxCost: Type.Number({ minimum: 0, maximum: 100_000, default: 0 }),
  },
  { title: 'ReplayCreate' },
)
export type ReplayCreate = Static<typeof ReplayCreate>

/**
 * A count of the replayed messages. The rate and its 95 % interval (Wilson) are estimates for the whole period: in a
 * sample with more of the messages that the changes can affect, each message is weighted by how many it represents.
 */
export const Rate = Type.Object(
  {
    count: Type.Integer(),
    of: Type.Integer(),
    rate: Nullable(Type.Number()),
    low: Nullable(Type.Number()),
    high: Nullable(Type.Number()),
  },
  { title: 'Rate' },
)
export type Rate = Static<typeof Rate>

const Latency = Type.Object({ median: Type.Number(), p95: Type.Number() }, { title: 'ReplayLatency' })

export const ReplaySummary = Type.Object(
  {
    /** Messages whose outcome is known both with the draft and live. */
    messages: Type.Integer(),
    /** The sample has more of the messages that the changes can affect; the rates are weighted accordingly. */
    isWeighted: Flag,
    /** Messages with an unknown outcome because a question was never asked. */
    unknown: Rate,
    errors: Rate,
    baselineErrors: Rate,
    changed: Rate,
    topicsChanged: Rate,
    /** Topics with draft and live equal to those that agents left on the message. */
    topicAgreement: Rate,
    baselineTopicAgreement: Rate,
    /** Messages whose topics no longer agree with those of agents, and those whose topics agree only now. */
    lostTopicAgreement: Type.Object(
      {
        lost: Type.Integer(),
        won: Type.Integer(),
        /** Drop in the share of messages that agree. */
        rate: Type.Number(),
        /** Lower bound of the drop at 95 % confidence. */
        lowerBound: Type.Number(),
      },
      { title: 'LostTopicAgreement' },
    ),
    escalated: Rate,
    baselineEscalated: Rate,
    /** Without escalations caused only by a topic that agents do not see in the message. */
    lostEscalations: Rate,
    /**
     * Messages for which an action of the live rules no longer runs, except where only a topic that agents do not see in
     * the message led to it.
     */
    lostActions: Rate,
    newActions: Rate,
    wouldSend: Rate,
    baselineWouldSend: Rate,
    newlySent: Rate,
    /** Replies that only the draft would send and that differ materially from what agents wrote. */
    materiallyDifferent: Rate,
    /** Replies that are sent live and would no longer be. */
    lostAnswers: Rate,
    /**
     * The topic with the highest certain share of new, materially different replies. Without a
     * topic: rare topics combined, or all.
     */
    topicMateriallyDifferent: Type.Object(
      {
        ...{ topicID: Nullable(Id), name: Nullable(Type.String()), ...Rate.properties },
        /** Lower bound of the share, at 95 % confidence for all topics together. */
        lowerBound: Type.Number(),
      },
      { title: 'BoundedTopicRate' },
    ),
    /** The topic that loses the largest share of its replies; rare topics are combined, without a name. */
    lostTopicAnswers: Type.Object(
      { topicID: Nullable(Id), name: Nullable(Type.String()), ...Rate.properties },
      { title: 'TopicRate' },
    ),
    draftsChanged: Rate,
    /** Share of words that agents would have to change, 0 to 1. */
    editDistance: Nullable(Type.Number()),
    baselineEditDistance: Nullable(Type.Number()),
    cost: Type.Number(),
    baselineCost: Type.Number(),
    latency: Latency,
    baselineLatency: Latency,
    /** Tickets with the most changes first. */
    topChangedTickets: Type.Array(
      Type.Object(
        { ticketID: Id, messages: Type.Integer(), changes: Type.Integer() },
        { title: 'ReplayChangedTicket' },
      ),
    ),
  },
  { title: 'ReplaySummary' },
)
export type ReplaySummary = Static<typeof ReplaySummary>

export const Replay = Type.Object(
  {
    replayID: Id,
    changeSetID: Nullable(Id),
    /** The revision of the change set that was replayed. */
    revision: Nullable(Type.Integer()),
    sample: ReplaySample,
    provider: Provider,
    maxCost: Type.Number(),
    /** Cost of questions to the AI. */
    cost: Type.Number(),
    state: Type.Unsafe<ReplayState>({ type: 'string', enum: [...replayStates] }),
    failure: Nullable(Type.String()),
    progress: Type.Object({ done: Type.Integer(), total: Type.Integer() }, { title: 'ReplayProgress' }),
    summary: Nullable(ReplaySummary),
    createdBy: Nullable(Type.String()),
    dateCreated: Timestamp,
    dateStarted: Nullable(Timestamp),
    dateEnded: Nullable(Timestamp),
  },
  { title: 'Replay' },
)
export type Replay = Static<typeof Replay>

export const ReplayPage = Page(Replay, 'ReplayPage')
export const ReplayQuery = Type.Object({ ...pageQuery(), ...sortQuery, changeSetID: Type.Optional(Id) })
export type ReplayQuery = Static<typeof ReplayQuery>

const outcome = {
  topics: Type.Array(Type.Object({ topicID: Id, name: Type.String() }, { title: 'ReplayTopic' })),
  /** The rules that matched. */
  rules: Type.Array(Type.Object({ id: Id, name: Type.String() }, { title: 'ReplayRule' })),
  actions: Type.Array(
    Type.Object(
      { actionID: Id, name: Type.String(), operation: Type.String(), outcome: Type.String() },
      { title: 'ReplayAction' },
    ),
  ),
  escalated: Flag,
  draft: Nullable(Type.String()),
  /** The model that wrote the draft. */
  model: Type.Optional(Nullable(Type.String())),
  wouldSend: Flag,
  /** The documents that the draft is based on. */
  sources: Type.Array(Type.Object({ documentID: Id, version: Type.Integer() }, { title: 'ReplaySource' })),
  /** A question was never asked, so everything that depends on it is unknown. */
  unknown: Flag,
  error: Nullable(Type.String()),
  ms: Type.Number(),
  cost: Type.Number(),
}

export const ReplayOutcome = Type.Object(outcome, { title: 'ReplayOutcome' })
export type ReplayOutcome = Static<typeof ReplayOutcome>

/** The actual outcome of the message. */
export const ReplayActual = Type.Object(
  {
    topics: outcome.topics,
    /** Agents changed the topics. */
    isCorrected: Flag,
    actions: outcome.actions,
    escalated: Flag,
    /** The reply that was sent. */
    answer: Nullable(Type.String()),
    /** An agent wrote or sent it. */
    isByPerson: Flag,
    /** Distance between this replay's draft and the reply that was sent: share of words, 0 to 1. */
    editDistance: Nullable(Type.Number()),
    baselineEditDistance: Nullable(Type.Number()),
    /** The draft differs materially from the reply that was sent. */
    isMaterial: Nullable(Flag),
  },
  { title: 'ReplayActual' },
)
export type ReplayActual = Static<typeof ReplayActual>

export const replayChanges = ['topics', 'rules', 'actions', 'escalated', 'draft', 'wouldSend', 'sources'] as const
export type ReplayChange = (typeof replayChanges)[number]
const Change = Type.Unsafe<ReplayChange>({ type: 'string', enum: [...replayChanges] })

export const ReplayResult = Type.Object(
  {
    messageID: Id,
    ticketID: Id,
    subject: Nullable(Type.String()),
    preview: Type.String(),
    ...outcome,
    baseline: ReplayOutcome,
    actual: ReplayActual,
    changed: Type.Array(Change),
  },
  { title: 'ReplayResult' },
)
export type ReplayResult = Static<typeof ReplayResult>

export const ReplayResultPage = Page(ReplayResult, 'ReplayResultPage')
export const ReplayResultQuery = Type.Object({
  ...pageQuery(),
  /** Also by `changed` (the number of changes) and `editDistance`. By default the most changed first. */
  ...sortQuery,
  /** Only those where this changed; `any` for all that changed. */
  changed: Type.Optional(Type.Unsafe<ReplayChange | 'any'>({ type: 'string', enum: [...replayChanges, 'any'] })),
  unknown: Type.Optional(Flag),
  ticketID: Type.Optional(Id),
})
export type ReplayResultQuery = Static<typeof ReplayResultQuery>
