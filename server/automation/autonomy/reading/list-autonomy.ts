import type {
  Autonomy,
  AutonomyChange,
  AutonomyCoverage,
  AutonomyPair,
  AutonomyQuery,
} from '@attendant/contract/automation/autonomy.ts'
import type { AutonomyPolicy } from '@attendant/contract/organization/autonomy-policy.ts'
import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { readAutonomyPolicy } from '../../../organization/customers/policies/read-autonomy-policy.ts'
import type { Database } from '../../../platform/database/database.ts'
import { toPage } from '../../../platform/http/requests/paging.ts'
import { autonomyChanges } from '../autonomy.table.ts'
import { limitLevel } from '../levels/levels.ts'
import { upperBoundOf } from '../statistics/upper-bound.ts'
import { type PairFigures, readFigures } from './pair-figures.ts'

const maxHistory = 50
const maxHistoryOfPair = 10

export async function listAutonomy(context: Context, customerID: number, query: AutonomyQuery): Promise<Autonomy> {
  const policy = await readAutonomyPolicy(context.db, customerID)
  const { pageNumber, pageSize, ...wanted } = query
  const page = { pageNumber, pageSize }
  const figures = await readFigures(context, customerID, policy, { ...wanted, page })
  const [first] = figures
  const total =
    first?.total ?? (pageNumber > 1 ? ((await readFigures(context, customerID, policy, wanted))[0]?.total ?? 0) : 0)
  const items = await toPairs(context.db, customerID, policy, figures)
  const withDrafts = await readFigures(context, customerID, policy, { hasDrafts: true })
  return {
    ...toPage(items, total, query),
    policy,
    coverage: toCoverage(withDrafts, policy),
    history: await readHistory(context.db, customerID),
  }
}

export async function toPairs(
  db: Database,
  customerID: number,
  policy: AutonomyPolicy,
  figures: PairFigures[],
): Promise<AutonomyPair[]> {
  const changes = await readHistoryOf(db, customerID, figures)
  const historyOf = Map.groupBy(changes, ({ channelID, topicID }) => `${channelID} ${topicID}`)
  return figures.map(({ autoReply, count, failures, total: _total, editDistance, ...pair }) => ({
    ...pair,
    effectiveLevel: limitLevel(pair.level, { autoReply }),
    evidence: { count, failures, upperBound: upperBoundOf(failures, count, policy.confidence) },
    coverage: pair.drafts > 0 ? round(pair.sent / pair.drafts) : null,
    editDistance: editDistance === null ? null : round(editDistance),
    history: historyOf.get(`${pair.channelID} ${pair.topicID}`) ?? [],
  }))
}

const round = (value: number) => Math.round(value * 10_000) / 10_000

const shownChange = {
  autonomyChangeID: autonomyChanges.autonomyChangeID,
  channelID: autonomyChanges.channelID,
  topicID: autonomyChanges.topicID,
  at: autonomyChanges.at,
  from: autonomyChanges.from,
  to: autonomyChanges.to,
  cause: autonomyChanges.cause,
  reason: autonomyChanges.reason,
  customerRepID: autonomyChanges.customerRepID,
  evidence: autonomyChanges.evidence,
}

const toChange = <Row extends { at: Date }>(row: Row) => ({ ...row, at: row.at.toISOString() })

async function readHistory(db: Database, customerID: number): Promise<AutonomyChange[]> {
  const rows = await db
    .select(shownChange)
    .from(autonomyChanges)
    .where(eq(autonomyChanges.customerID, customerID))
    .orderBy(desc(autonomyChanges.autonomyChangeID))
    .limit(maxHistory)
  return rows.map(toChange)
}

async function readHistoryOf(db: Database, customerID: number, pairs: PairFigures[]): Promise<AutonomyChange[]> {
  if (pairs.length === 0) return []
  const channelIDs = [...new Set(pairs.map(({ channelID }) => channelID))]
  const topicIDs = [...new Set(pairs.map(({ topicID }) => topicID))]
  const place = sql<number>`row_number() over (partition by ${autonomyChanges.channelID}, ${autonomyChanges.topicID}
    order by ${autonomyChanges.autonomyChangeID} desc)`.as('place')
  const ranked = db
    .select({ ...shownChange, place })
    .from(autonomyChanges)
    .where(
      and(
        eq(autonomyChanges.customerID, customerID),
        inArray(autonomyChanges.channelID, channelIDs),
        inArray(autonomyChanges.topicID, topicIDs),
      ),
    )
    .as('ranked')
  const rows = await db
    .select()
    .from(ranked)
    .where(sql`${ranked.place} <= ${maxHistoryOfPair}`)
    .orderBy(desc(ranked.autonomyChangeID))
  return rows.map(({ place: _place, ...row }) => toChange(row))
}

const targets = [0.01, 0.02, 0.03, 0.05, 0.08, 0.1, 0.15, 0.2, 0.3]

/** The share of messages that would be answered at each target. */
function toCoverage(figures: PairFigures[], { confidence, target }: AutonomyPolicy): AutonomyCoverage {
  const sum = (of: PairFigures[], read: (pair: PairFigures) => number) => of.reduce((all, pair) => all + read(pair), 0)
  const drafts = sum(figures, (pair) => pair.drafts)
  const sent = sum(figures, (pair) => pair.sent)
  const bounds = new Map(figures.map((pair) => [pair, upperBoundOf(pair.failures, pair.count, confidence)]))
  const byTarget = [...new Set([...targets, target])]
    .sort((one, other) => one - other)
    .map((target) => {
      const within = figures.filter((pair) => (bounds.get(pair) ?? 1) <= target)
      const count = sum(within, (pair) => pair.count)
      const failureRate = count > 0 ? round(sum(within, (pair) => pair.failures) / count) : null
      const coverage = drafts > 0 ? round(sum(within, (pair) => pair.drafts) / drafts) : 0
      return { target, coverage, pairs: within.length, failureRate }
    })
  return { drafts, sent, share: drafts > 0 ? round(sent / drafts) : null, byTarget }
}
