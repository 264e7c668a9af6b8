import { type Static, Type } from 'typebox'
import { Day, Nullable } from '../fields.ts'

export const AiUsage = Type.Object(
  {
    /** In UTC. */
    day: Day,
    /** As the provider names it. */
    model: Type.String(),
    /** What was asked for, such as `topics` or `reply`. */
    purpose: Type.String(),
    requests: Type.Integer(),
    /** Of `requests`, those that were billed without a usable answer. */
    failedRequests: Type.Integer(),
    inputTokens: Type.Integer(),
    /** Of `inputTokens`, those that the provider had cached and bills for less. */
    cachedInputTokens: Type.Integer(),
    outputTokens: Type.Integer(),
    /** In US dollars; null where the price of the model is not known. */
    cost: Nullable(Type.Number()),
  },
  { title: 'AiUsage' },
)
export type AiUsage = Static<typeof AiUsage>
