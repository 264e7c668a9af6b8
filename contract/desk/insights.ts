import { type Static, Type } from 'typebox'
import { Day, Id, Nullable } from '../fields.ts'

const Count = Type.Integer({ minimum: 0 })

const drafts = {
  /** Sent by a person as the AI wrote them. */
  draftsKept: Count,
  /** Sent by a person after changes. */
  draftsEdited: Count,
  /** Not used: a person wrote something else, or the ticket was closed without. */
  draftsDropped: Count,
  /** Sent by the AI itself. */
  draftsSent: Count,
}

const InsightDay = Type.Object(
  {
    date: Day,
    channelType: Type.String(),
    opened: Count,
    closed: Count,
    escalated: Count,
    spam: Count,
    messages: Count,
    liked: Count,
    disliked: Count,
    ...drafts,
  },
  { title: 'InsightDay' },
)

const InsightTopic = Type.Object(
  { topicID: Id, name: Type.String(), messages: Count, ...drafts },
  { title: 'InsightTopic' },
)

const Spread = Type.Object(
  { count: Count, medianSeconds: Nullable(Type.Number()), ninetiethSeconds: Nullable(Type.Number()) },
  { title: 'InsightSpread' },
)

export const Insights = Type.Object(
  {
    from: Day,
    to: Day,
    days: Type.Array(InsightDay),
    topics: Type.Array(InsightTopic),
    /** From an end user's first message to the first answer, by who gave it. */
    firstResponse: Type.Object({ people: Spread, ai: Spread }),
    /** From the first message to the closing, by who answered: a ticket that a person wrote in is people's. */
    resolution: Type.Object({ people: Spread, ai: Spread }),
  },
  { title: 'Insights' },
)
export type Insights = Static<typeof Insights>

export const InsightsQuery = Type.Object({
  /** In the customer's time zone; thirty days before `to` when absent. */
  from: Type.Optional(Day),
  /** Included; today when absent. */
  to: Type.Optional(Day),
})
export type InsightsQuery = Static<typeof InsightsQuery>
