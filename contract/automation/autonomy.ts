import { type Static, Type } from 'typebox'
import { Flag, Id, Nullable, Page, pageQuery, sortQuery, Timestamp } from '../fields.ts'
import { AutonomyPolicy } from '../organization/autonomy-policy.ts'

/** From the lowest to the highest. */
export const autonomyLevels = ['Off', 'Shadow', 'Suggest', 'SendWithHold', 'Send'] as const
export type AutonomyLevel = (typeof autonomyLevels)[number]

const Level = Type.Enum([...autonomyLevels])

/** Why a level changed. */
export const autonomyCauses = ['Hand', 'Promotion', 'Demotion', 'DocumentChange', 'ModelChange', 'Proposal'] as const
export type AutonomyCause = (typeof autonomyCauses)[number]

/** Why a draft counts as a failure. */
export const draftFailures = ['MaterialEdit', 'Dislike', 'Reopened', 'LowCsat', 'Correction'] as const
export type DraftFailure = (typeof draftFailures)[number]

export const AutonomyEvidence = Type.Object(
  {
    /** Drafts that were compared or sent; those sent unread, and AI replies without a complaint, count half. */
    count: Type.Number(),
    failures: Type.Number(),
    /** Upper bound of the failure rate at the policy's confidence; it stays valid however often it is checked. */
    upperBound: Type.Number(),
  },
  { title: 'AutonomyEvidence' },
)
export type AutonomyEvidence = Static<typeof AutonomyEvidence>

export const AutonomyChange = Type.Object(
  {
    autonomyChangeID: Id,
    channelID: Id,
    topicID: Id,
    at: Timestamp,
    from: Level,
    /** With the cause `Proposal`: the level that is proposed. */
    to: Level,
    cause: Type.Enum([...autonomyCauses]),
    reason: Type.String(),
    /** The representative who changed it; null if it changed automatically. */
    customerRepID: Nullable(Id),
    evidence: AutonomyEvidence,
  },
  { title: 'AutonomyChange' },
)
export type AutonomyChange = Static<typeof AutonomyChange>

const pair = {
  channelID: Id,
  channelName: Type.String(),
  topicID: Id,
  topicName: Type.String(),
  level: Level,
  /** The level in effect: `autoReply` of the channel is the upper limit. */
  effectiveLevel: Level,
  /** True if the level was never set or changed. */
  isDefault: Flag,
  /** When the level changed last. */
  since: Nullable(Timestamp),
  reason: Nullable(Type.String()),
  /** A level that the evidence allows; an agent may set it. */
  proposedLevel: Nullable(Level),
  evidence: AutonomyEvidence,
  /** Drafts within the window. */
  drafts: Type.Integer(),
  /** How many of them were sent without an agent. */
  sent: Type.Integer(),
  /** `sent` as a share of `drafts`; null without any. */
  coverage: Nullable(Type.Number()),
  /** The mean share of words that people changed in drafts they saw or replaced. */
  editDistance: Nullable(Type.Number()),
  /** The latest first. */
  history: Type.Array(AutonomyChange),
}

export const AutonomyPair = Type.Object(pair, { title: 'AutonomyPair' })
export type AutonomyPair = Static<typeof AutonomyPair>

const CoverageAtTarget = Type.Object(
  {
    target: Type.Number(),
    /** Of the drafts within the window: the share on topics whose upper bound is at most the target. */
    coverage: Type.Number(),
    pairs: Type.Integer(),
    /** The failure rate of those topics. */
    failureRate: Nullable(Type.Number()),
  },
  { title: 'AutonomyCoverageAtTarget' },
)

export const AutonomyCoverage = Type.Object(
  {
    drafts: Type.Integer(),
    sent: Type.Integer(),
    share: Nullable(Type.Number()),
    byTarget: Type.Array(CoverageAtTarget),
  },
  { title: 'AutonomyCoverage' },
)
export type AutonomyCoverage = Static<typeof AutonomyCoverage>

const pairs = Page(AutonomyPair, 'AutonomyPairs')
export const Autonomy = Type.Object(
  {
    ...pairs.properties,
    policy: AutonomyPolicy,
    coverage: AutonomyCoverage,
    /** The latest changes of all levels, the latest first. */
    history: Type.Array(AutonomyChange),
  },
  { title: 'Autonomy' },
)
export type Autonomy = Static<typeof Autonomy>

export const AutonomyQuery = Type.Object({
  ...pageQuery(200),
  ...sortQuery,
  channelID: Type.Optional(Id),
  topicID: Type.Optional(Id),
  level: Type.Optional(Level),
})
export type AutonomyQuery = Static<typeof AutonomyQuery>

const CurvePoint = Type.Object(
  {
    /** The Monday on which the week starts, such as `2026-03-02`. */
    week: Type.String(),
    count: Type.Number(),
    failures: Type.Number(),
    sent: Type.Integer(),
    /** Based on all evidence up to the end of the week, within the window. */
    upperBound: Type.Number(),
  },
  { title: 'AutonomyCurvePoint' },
)

const FailedDraft = Type.Object(
  {
    messageID: Id,
    ticketID: Id,
    at: Timestamp,
    failures: Type.Array(Type.Enum([...draftFailures])),
    /** Kind of change: `Number`, `Amount`, `Date`, `Negation`, `Link`, `Address`, `Name`, `Instruction` or `Rewritten`. */
    changes: Type.Array(Type.String()),
    editDistance: Nullable(Type.Number()),
    /** The beginning of the draft. */
    draft: Nullable(Type.String()),
  },
  { title: 'AutonomyFailedDraft' },
)

export const AutonomyDetails = Type.Object(
  { ...pair, curve: Type.Array(CurvePoint), failed: Type.Array(FailedDraft) },
  { title: 'AutonomyDetails' },
)
export type AutonomyDetails = Static<typeof AutonomyDetails>

export const AutonomyWrite = Type.Object(
  { level: Level, reason: Type.String({ minLength: 1, maxLength: 1000, pattern: '\\S' }) },
  { title: 'AutonomyWrite' },
)
export type AutonomyWrite = Static<typeof AutonomyWrite>

/** Belongs to a step that decided whether a reply is sent. */
export const TraceAutonomy = Type.Object(
  {
    level: Level,
    /** Hidden, so that an agent writes their own reply first. */
    isBlind: Type.Optional(Flag),
    evidence: Type.Array(Type.Object({ topicID: Id, level: Level, ...AutonomyEvidence.properties })),
  },
  { title: 'TraceAutonomy' },
)
export type TraceAutonomy = Static<typeof TraceAutonomy>
