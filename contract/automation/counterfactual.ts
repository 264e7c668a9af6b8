import { type Static, Type } from 'typebox'
import { Flag, Id, Text } from '../fields.ts'
import { ReplayOutcome } from './replay.ts'

/** What should have happened to the message: exactly one of these. */
const Wanted = Type.Object(
  {
    topicID: Type.Optional(Id),
    escalated: Type.Optional(Flag),
    /** The reply is written from this document. */
    documentID: Type.Optional(Id),
    /** The ID of an action, or an operation such as `close`. */
    action: Type.Optional(Type.Unsafe<number | string>({ anyOf: [Id, Text(100, 1)] })),
  },
  { title: 'CounterfactualWanted' },
)
export type Wanted = Static<typeof Wanted>

const wanted = {
  wanted: Wanted,
  /** On how many of the latest messages the side effects are counted. */
  last: Type.Integer({ minimum: 0, maximum: 200, default: 50 }),
}

export const CounterfactualAsked = Type.Object(wanted, { title: 'CounterfactualAsked' })
export type CounterfactualAsked = Static<typeof CounterfactualAsked>

export const changeKinds = ['mapping', 'document', 'rule', 'topicExample', 'threshold'] as const

/** A single change that was run and does what is wanted. */
const CounterfactualChange = Type.Object(
  {
    /** Names it when it is put into a change set. */
    key: Type.String(),
    kind: Type.Enum([...changeKinds]),
    description: Type.String(),
    outcome: ReplayOutcome,
    /** How many of the latest other messages would go another way too. */
    flipped: Type.Integer(),
    of: Type.Integer(),
    flippedTicketIDs: Type.Array(Id),
  },
  { title: 'CounterfactualChange' },
)
export type CounterfactualChange = Static<typeof CounterfactualChange>

export const Counterfactual = Type.Object(
  {
    messageID: Type.Integer(),
    /** What happens with the live configuration. */
    baseline: ReplayOutcome,
    /** It does so already. */
    isAlready: Flag,
    /** How many changes were run. */
    tried: Type.Integer(),
    /** Those with the fewest side effects first. */
    changes: Type.Array(CounterfactualChange),
  },
  { title: 'Counterfactual' },
)
export type Counterfactual = Static<typeof Counterfactual>

export const CounterfactualChosen = Type.Object(
  { wanted: Wanted, key: Text(200, 1), changeSetID: Id },
  { title: 'CounterfactualChosen' },
)
export type CounterfactualChosen = Static<typeof CounterfactualChosen>
