import { type Static, Type } from 'typebox'
import { Flag, Id, Text } from '../fields.ts'
import { ReplayOutcome } from './replay.ts'

/** The desired outcome for the message: exactly one of these. */
const Wanted = Type.Object(
  {
    topicID: Type.Optional(Id),
    escalated: Type.Optional(Flag),
    /** The reply is based on this document. */
    documentID: Type.Optional(Id),
    /** The ID of an action, or an operation such as `close`. */
    action: Type.Optional(Type.Unsafe<number | string>({ anyOf: [Id, Text(100, 1)] })),
  },
  { title: 'CounterfactualWanted' },
)
export type Wanted = Static<typeof Wanted>

const wanted = {
  wanted: Wanted,
  /** Number of recent messages that side effects are counted on. */
  last: Type.Integer({ minimum: 0, maximum: 200, default: 50 }),
}

export const CounterfactualAsked = Type.Object(wanted, { title: 'CounterfactualAsked' })
export type CounterfactualAsked = Static<typeof CounterfactualAsked>

export const changeKinds = ['mapping', 'document', 'rule', 'topicExample', 'threshold'] as const

/** A single change that was replayed and has the desired outcome. */
const CounterfactualChange = Type.Object(
  {
    /** Identifies it when it is added to a change set. */
    key: Type.String(),
    kind: Type.Enum([...changeKinds]),
    description: Type.String(),
    outcome: ReplayOutcome,
    /** How many of the recent other messages would have a different outcome too. */
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
    /** The outcome with the live configuration. */
    baseline: ReplayOutcome,
    /** The live configuration already has the desired outcome. */
    isAlready: Flag,
    /** Number of changes that were tried. */
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
