import { and, eq } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { topics } from '../../../knowledge/topics/topics.table.ts'
import { findChannel } from '../../../organization/channels/get-live-channel.ts'
import { readAutonomyPolicy } from '../../../organization/customers/policies/read-autonomy-policy.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { readOutcomes } from '../evidence/read-outcomes.ts'
import { findRiseStart, judgeLevel } from '../statistics/judge-level.ts'
import { changeLevel, type Pair } from './change-level.ts'
import { lockLevel, updateLevel } from './levels.store.ts'
import { defaultLevel, limitLevel } from './levels.ts'

/** Job: reviews a level based on its evidence. */
export function reviewLevel(context: Context, pair: Pair): Promise<void> {
  return inTransaction(context, async (context) => {
    const { db } = context
    const { customerID, channelID, topicID } = pair
    const policy = await readAutonomyPolicy(db, customerID)
    const channel = await findChannel(db, customerID, channelID)
    if (!policy.isEnabled || !channel || channel.dateDeleted) return
    const isTopicThere = await db.$count(topics, and(eq(topics.customerID, customerID), eq(topics.topicID, topicID)))
    if (!isTopicThere) return
    const row = await lockLevel(db, pair, policy)
    const from = row.level ?? defaultLevel(channel)
    const outcomes = await readOutcomes(context, pair, policy, row.evidenceSince)
    const { verdict, to, evidence } = judgeLevel(from, outcomes, policy, row.since)
    const { failures, count, upperBound } = evidence
    const seen = `${round(failures)} of ${round(count)} drafts failed; with ${round(policy.confidence * 100)} % confidence at most ${round(upperBound * 100)} % do.`
    if (verdict === 'Demote') {
      const reason = `More answers fail than the target of ${round(policy.target * 100)} % allows. ${seen}`
      const evidenceSince = findRiseStart(outcomes, policy) ?? row.evidenceSince ?? undefined
      return changeLevel(context, pair, {
        ...{ from, to, cause: 'Demotion', reason, evidence },
        ...(evidenceSince ? { evidenceSince } : {}),
      })
    }
    const isEarned = verdict === 'Promote' && limitLevel(to, channel) === to
    if (!isEarned) return row.proposedLevel ? updateLevel(db, pair, { proposedLevel: null }) : undefined
    if (policy.requireApproval) {
      if (row.proposedLevel !== to) {
        await changeLevel(context, pair, { from, to, cause: 'Proposal', reason: seen, evidence })
      }
    } else if (policy.autoPromote) {
      await changeLevel(context, pair, { from, to, cause: 'Promotion', reason: seen, evidence })
    }
  })
}

const round = (value: number) => Math.round(value * 10) / 10
