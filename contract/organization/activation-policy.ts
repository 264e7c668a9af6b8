import { type Static, Type } from 'typebox'

const Percent = Type.Number({ minimum: 0, maximum: 100 })

/** Maximum values for a replay; absent ones have their defaults. */
const Limits = Type.Object(
  {
    /** Percentage of replies that only the change set would send and that differ materially from what agents wrote. */
    materiallyDifferent: Type.Optional(Percent),
    /** Messages that are no longer escalated. */
    lostEscalations: Type.Optional(Type.Integer({ minimum: 0 })),
    /** Messages for which an action no longer runs. */
    lostActions: Type.Optional(Type.Integer({ minimum: 0 })),
    /** Maximum drop of the agreement with agents' topics, in percentage points. */
    topicAgreement: Type.Optional(Percent),
    /** Percentage of messages that fail. */
    errorRate: Type.Optional(Percent),
    /** Maximum AI cost as a multiple of the current cost. */
    costFactor: Type.Optional(Type.Number({ minimum: 0, maximum: 1000 })),
    /** Percentage of currently sent replies that would no longer be sent. */
    lostAnswers: Type.Optional(Percent),
    /** The same per topic, because a rare topic barely changes the overall percentage. */
    lostTopicAnswers: Type.Optional(Percent),
  },
  { title: 'ActivationLimits' },
)
export type ActivationLimits = Static<typeof Limits>

export const activationModes = ['Off', 'Warn', 'Block'] as const

export const ActivationPolicy = Type.Object(
  {
    mode: Type.Enum([...activationModes]),
    /** Minimum number of messages in a replay. */
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
