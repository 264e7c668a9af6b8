import { type Static, Type } from 'typebox'

const Percent = Type.Number({ minimum: 0, maximum: 100 })

/** What a replay may show at most; those that are absent have their defaults. */
const Limits = Type.Object(
  {
    /** Percent of the answers that only the change set would send and that differ materially from what agents wrote. */
    materiallyDifferent: Type.Optional(Percent),
    /** Messages that are no longer escalated. */
    lostEscalations: Type.Optional(Type.Integer({ minimum: 0 })),
    /** Messages for which an action no longer runs. */
    lostActions: Type.Optional(Type.Integer({ minimum: 0 })),
    /** Points by which the agreement with the topics of people may fall. */
    topicAgreement: Type.Optional(Percent),
    /** Percent of messages that fail. */
    errorRate: Type.Optional(Percent),
    /** How many times as much the AI may cost. */
    costFactor: Type.Optional(Type.Number({ minimum: 0, maximum: 1000 })),
    /** Percent of the answers sent now that would not be sent any more. */
    lostAnswers: Type.Optional(Percent),
    /** The same for the messages of one topic: a rare topic is lost in the share of all. */
    lostTopicAnswers: Type.Optional(Percent),
  },
  { title: 'ActivationLimits' },
)
export type ActivationLimits = Static<typeof Limits>

export const activationModes = ['Off', 'Warn', 'Block'] as const

export const ActivationPolicy = Type.Object(
  {
    mode: Type.Enum([...activationModes]),
    /** How many messages a replay must have at least. */
    minMessages: Type.Optional(Type.Integer({ minimum: 0, maximum: 10_000 })),
    limits: Type.Optional(Limits),
  },
  { title: 'ActivationPolicy' },
)
export type ActivationPolicy = Static<typeof ActivationPolicy>

export const defaultLimits = {
  ...{ materiallyDifferent: 1, lostEscalations: 0, lostActions: 0, topicAgreement: 1 },
  ...{ errorRate: 1, costFactor: 1.5, lostAnswers: 5, lostTopicAnswers: 50 },
} as const satisfies Required<ActivationLimits>

export const defaultPolicy = { mode: 'Off', minMessages: 100, limits: {} } as const satisfies ActivationPolicy
