import type { AutonomyEvidence } from '@attendant/contract/automation/autonomy.ts'
import type { AutonomyPolicy } from '@attendant/contract/organization/autonomy-policy.ts'
import { and, desc, eq, gte, isNotNull, sql } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { dayInMs } from '../../../platform/events/events.ts'
import { autonomyDrafts } from '../autonomy.table.ts'
import type { Pair } from '../levels/change-level.ts'
import { type JudgedOutcome, summariseEvidence } from '../statistics/judge-level.ts'

/** An answer without complaints counts as a success after this time. */
export const settledAfterMs = 7 * dayInMs

const maxOutcomes = 2_000

export const beginOfWindow = (now: Date, { windowDays }: Pick<AutonomyPolicy, 'windowDays'>, since: Date | null) =>
  new Date(Math.max(now.getTime() - windowDays * dayInMs, since?.getTime() ?? 0))

/** The evidence for a channel and topic within the window, oldest first; only the latest if there is very much. */
export async function readOutcomes(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { customerID, channelID, topicID }: Pair,
  policy: AutonomyPolicy,
  since: Date | null,
): Promise<JudgedOutcome[]> {
  const rows = await db
    .select({
      at: autonomyDrafts.sentAt,
      draftedAt: autonomyDrafts.draftedAt,
      sentBy: autonomyDrafts.sentBy,
      weight: autonomyDrafts.weight,
      failures: autonomyDrafts.failures,
    })
    .from(autonomyDrafts)
    .where(
      and(
        eq(autonomyDrafts.customerID, customerID),
        eq(autonomyDrafts.channelID, channelID),
        sql`${topicID}::bigint = any(${autonomyDrafts.topicIDs})`,
        isNotNull(autonomyDrafts.sentAt),
        gte(autonomyDrafts.draftedAt, beginOfWindow(now(), policy, since)),
      ),
    )
    .orderBy(desc(autonomyDrafts.sentAt), desc(autonomyDrafts.messageID))
    .limit(maxOutcomes)
  return rows.toReversed().flatMap(({ at, draftedAt, sentBy, weight, failures }) => {
    if (!at) return []
    const isByAI = sentBy === 'AI'
    const isOpen = isByAI && now().getTime() - at.getTime() < settledAfterMs
    return [{ at, draftedAt, weight, isFailure: failures.length > 0, isOpen, isByAI }]
  })
}

export async function readEvidence(
  context: Pick<Context, 'db' | 'now'>,
  pair: Pair,
  policy: AutonomyPolicy,
  since: Date | null,
): Promise<AutonomyEvidence> {
  return summariseEvidence(await readOutcomes(context, pair, policy, since), policy)
}
