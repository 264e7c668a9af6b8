import { Nullable } from './fields.ts'
import { type Static, Type } from './schema.ts'

/** A day in UTC, such as `2026-03-02`. */
export const Day = Type.String({ format: 'date' })

export const AiUsage = Type.Object(
  {
    day: Day,
    /** As the provider names it. */
    model: Type.String(),
    /** What was asked for, such as `topics` or `reply`. */
    purpose: Type.String(),
    requests: Type.Integer(),
    inputTokens: Type.Integer(),
    outputTokens: Type.Integer(),
    /** In US dollars; null where the price of the model is not known. */
    cost: Nullable(Type.Number()),
  },
  { title: 'AiUsage' },
)
export type AiUsage = Static<typeof AiUsage>
