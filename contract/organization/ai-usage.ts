import { type Static, Type } from 'typebox'
import { Day, Nullable } from '../fields.ts'

export const AiUsage = Type.Object(
  {
    /** In UTC. */
    day: Day,
    /** Name of the model at the provider. */
    model: Type.String(),
    /** Purpose of the requests, such as `topics` or `reply`. */
    purpose: Type.String(),
    requests: Type.Integer(),
    /** The part of `requests` that was billed without a usable response. */
    failedRequests: Type.Integer(),
    inputTokens: Type.Integer(),
    /** The part of `inputTokens` that the provider had cached and bills at a lower price. */
    cachedInputTokens: Type.Integer(),
    outputTokens: Type.Integer(),
    /** In US dollars; null if the price of the model is unknown. */
    cost: Nullable(Type.Number()),
  },
  { title: 'AiUsage' },
)
export type AiUsage = Static<typeof AiUsage>
