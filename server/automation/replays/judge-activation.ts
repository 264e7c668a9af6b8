import type { GateCheck, GateReport } from '@attendant/contract/automation/change-set.ts'
import type { Rate, ReplaySummary } from '@attendant/contract/automation/replay.ts'
import { and, desc, eq } from 'drizzle-orm'
import { type FullPolicy, readActivationPolicy } from '../../organization/customers/policies/read-activation-policy.ts'
import type { Database } from '../../platform/database/database.ts'
import { replays } from './replays.table.ts'
import { lowerBoundOf } from './statistics/binomial.ts'
import { confidence, minHits } from './statistics/topic-rates.ts'

interface JudgedSet {
  customerID: number
  changeSetID: number
  revision: number
}

/**
 * Whether the activation policy permits activating a change set, based on the latest replay of its current revision.
 */
export async function judgeActivation(db: Database, set: JudgedSet): Promise<GateReport> {
  const policy = await readActivationPolicy(db, set.customerID)
  const { mode } = policy
  if (mode === 'Off') return { mode, isPassed: true, replayID: null, checks: [] }
  const replay = await findDoneReplay(db, set)
  const checks = replay?.summary ? judgeSummary(policy, replay.summary) : [missing]
  return { mode, isPassed: checks.every(({ isPassed }) => isPassed), replayID: replay?.replayID ?? null, checks }
}

/** The latest finished replay of the change set's current revision. */
export async function findDoneReplay(db: Database, set: JudgedSet) {
  const [replay] = await db
    .select({ replayID: replays.replayID, summary: replays.summary })
    .from(replays)
    .where(
      and(
        eq(replays.customerID, set.customerID),
        eq(replays.changeSetID, set.changeSetID),
        eq(replays.revision, set.revision),
        eq(replays.state, 'Done'),
      ),
    )
    .orderBy(desc(replays.replayID))
    .limit(1)
  return replay
}

const missing: GateCheck = {
  ...{ check: 'replay', isPassed: false, value: null, limit: null },
  message: 'There is no finished replay of this change set as it is now.',
}

/** A single case is no pattern: only its lower confidence bound counts. */
const provenRate = ({ count, of, rate }: Rate) => (count < minHits ? lowerBoundOf(count, of, confidence) : rate)

const percent = (rate: number | null) => Math.round((rate ?? 0) * 10_000) / 100

export function judgeSummary({ minMessages, limits }: FullPolicy, summary: ReplaySummary): GateCheck[] {
  const { topicAgreement, baselineTopicAgreement, lostTopicAgreement, topicMateriallyDifferent } = summary
  const { cost, baselineCost } = summary
  const checkMax = (check: string, value: number, limit: number, what: string): GateCheck => ({
    ...{ check, isPassed: value <= limit, value, limit },
    message: `${what}: ${value}, at most ${limit}.`,
  })
  const { messages } = summary
  const messageCheck: GateCheck = {
    ...{ check: 'minMessages', isPassed: messages >= minMessages, value: messages, limit: minMessages },
    message: `Messages with a known outcome: ${messages}, at least ${minMessages}.`,
  }
  const lostShare = (baselineTopicAgreement.rate ?? 0) - (topicAgreement.rate ?? 0)
  // Replays by earlier versions have no bound.
  const lostPoints = percent(Math.max(0, lostTopicAgreement?.lowerBound ?? lostShare))
  const factor = baselineCost > 0 ? Math.round((cost / baselineCost) * 100) / 100 : cost > 0 ? 1000 : 1
  return [
    messageCheck,
    checkMax(
      'materiallyDifferent',
      percent(provenRate(summary.materiallyDifferent)),
      limits.materiallyDifferent,
      'Newly sent answers that say something else than people wrote, in percent',
    ),
    checkMax(
      'topicMateriallyDifferent',
      percent(topicMateriallyDifferent?.lowerBound ?? 0),
      limits.materiallyDifferent,
      `The same for ${topicMateriallyDifferent?.name ?? 'rare topics'}, with 95 % confidence at least`,
    ),
    checkMax('lostEscalations', summary.lostEscalations.count, limits.lostEscalations, 'Lost escalations'),
    checkMax('lostActions', summary.lostActions.count, limits.lostActions, 'Messages that lose an action'),
    checkMax(
      'topicAgreement',
      lostPoints,
      limits.topicAgreement,
      'Lost agreement on topics, in points, with 95 % confidence at least',
    ),
    checkMax('errorRate', percent(summary.errors.rate), limits.errorRate, 'Failed messages, in percent'),
    checkMax('costFactor', factor, limits.costFactor, 'Cost compared with now'),
    checkMax(
      'lostAnswers',
      percent(summary.lostAnswers.rate),
      limits.lostAnswers,
      'Answers no longer sent, in percent',
    ),
    checkMax(
      'lostTopicAnswers',
      percent(summary.lostTopicAnswers.rate),
      limits.lostTopicAnswers,
      `Answers no longer sent for ${summary.lostTopicAnswers.name ?? 'rare topics'}, in percent`,
    ),
  ]
}
