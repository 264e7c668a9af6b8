import { type Static, Type } from 'typebox'
import { Day, Id, Nullable } from '../fields.ts'
import { slaMetrics } from './sla/ticket-sla.ts'

const Count = Type.Integer({ minimum: 0 })

const drafts = {
  /** Sent by an agent unchanged. */
  draftsKept: Count,
  /** Sent by an agent after changes. */
  draftsEdited: Count,
  /** Not used: an agent wrote a different reply, or the ticket was closed without one. */
  draftsDropped: Count,
  /** Sent automatically. */
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
  {
    topicID: Id,
    name: Type.String(),
    messages: Count,
    ...drafts,
    /** For tickets with the topic, each survey once. */
    csatAnswers: Count,
    csatAverage: Nullable(Type.Number()),
  },
  { title: 'InsightTopic' },
)

const Spread = Type.Object(
  { count: Count, medianSeconds: Nullable(Type.Number()), ninetiethSeconds: Nullable(Type.Number()) },
  { title: 'InsightSpread' },
)
export type InsightSpread = Static<typeof Spread>

const Performance = Type.Object(
  {
    id: Id,
    name: Type.String(),
    /** Tickets currently assigned to them. */
    assigned: Count,
    /** Replies of agents, except those whose delivery failed. */
    replies: Count,
    /** How many of the assigned tickets are closed. */
    closed: Count,
    /** For a representative: only tickets whose first reply was theirs. */
    firstResponse: Spread,
    resolution: Spread,
    csatAnswers: Count,
    csatAverage: Nullable(Type.Number()),
  },
  { title: 'InsightPerformance' },
)
export type InsightPerformance = Static<typeof Performance>

const Sla = Type.Object(
  { slaPolicyID: Id, metric: Type.Enum([...slaMetrics]), met: Count, breached: Count },
  { title: 'InsightSla' },
)
export type InsightSla = Static<typeof Sla>

const ratings = { sent: Count, answered: Count, average: Nullable(Type.Number()) }
const Ratings = Type.Object(ratings, { title: 'InsightRatings' })

const Csat = Type.Object(
  {
    ...ratings,
    /** Number of responses per score. */
    byScore: Type.Object({ 1: Count, 2: Count, 3: Count, 4: Count, 5: Count }),
    /** By who replied: agents, or only the AI. */
    people: Ratings,
    ai: Ratings,
  },
  { title: 'InsightCsat' },
)
export type InsightCsat = Static<typeof Csat>

const Ai = Type.Object(
  {
    /** Tickets with a sent or drafted reply of automation. */
    handled: Count,
    /** Of those: only the AI replied, never escalated, closed or silent for 72 hours, not reopened within 72 hours. */
    resolved: Count,
    /** 0 to 1. */
    resolutionRate: Nullable(Type.Number()),
  },
  { title: 'InsightAi' },
)
export type InsightAi = Static<typeof Ai>

export const Insights = Type.Object(
  {
    from: Day,
    to: Day,
    days: Type.Array(InsightDay),
    topics: Type.Array(InsightTopic),
    /** From an end user's first message to the first reply, by who sent it. */
    firstResponse: Type.Object({ people: Spread, ai: Spread }),
    /** From the first message to the closing, by who replied: a ticket with an agent's message counts as an agent's. */
    resolution: Type.Object({ people: Spread, ai: Spread }),
    reps: Type.Array(Performance),
    teams: Type.Array(Performance),
    sla: Type.Array(Sla),
    csat: Csat,
    ai: Ai,
  },
  { title: 'Insights' },
)
export type Insights = Static<typeof Insights>

const Ids = Type.Optional(Type.Array(Type.String({ maxLength: 20_000 }), { maxItems: 1000 }))

const query = {
  /** In the customer's time zone; defaults to thirty days before `to`. */
  from: Type.Optional(Day),
  /** Inclusive; defaults to today. */
  to: Type.Optional(Day),
  /** Comma-separated, such as `3,7`: only tickets of these teams. */
  teamIDs: Ids,
  /** Only tickets that are assigned to these representatives. */
  customerRepIDs: Ids,
  channelIDs: Ids,
}

export const InsightsQuery = Type.Object(query)
export type InsightsQuery = Static<typeof InsightsQuery>

export const insightReports = ['days', 'topics', 'reps', 'teams', 'sla', 'csat'] as const
export type InsightReport = (typeof insightReports)[number]

export const InsightsCsvQuery = Type.Object({ ...query, report: Type.Enum([...insightReports]) })
