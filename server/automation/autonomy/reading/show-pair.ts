import type { AutonomyDetails } from '@attendant/contract/automation/autonomy.ts'
import { and, desc, eq, gte, sql } from 'drizzle-orm'
import type { Rep } from '../../../access.ts'
import type { Context } from '../../../context.ts'
import { ofSeenTicket } from '../../../desk/sight/is-seen.ts'
import { refuse } from '../../../errors.ts'
import { getChannelInPath } from '../../../organization/channels/get-live-channel.ts'
import { readAutonomyPolicy } from '../../../organization/customers/policies/read-autonomy-policy.ts'
import { dayInMs } from '../../../platform/events/events.ts'
import { autonomyDrafts } from '../autonomy.table.ts'
import { beginOfWindow, readOutcomes } from '../evidence/read-outcomes.ts'
import type { Pair } from '../levels/change-level.ts'
import { type JudgedOutcome, summariseEvidence } from '../statistics/judge-level.ts'
import { toPairs } from './list-autonomy.ts'
import { readFigures } from './pair-figures.ts'

const maxFailed = 50
const maxExcerpt = 300
const curveDays = 26 * 7

/** A channel and topic with a weekly curve and the failed drafts on tickets visible to the caller. */
export async function showPair(
  context: Context,
  rep: Rep,
  { channelID, topicID }: Omit<Pair, 'customerID'>,
): Promise<AutonomyDetails> {
  const { customerID } = rep
  const pair = { customerID, channelID, topicID }
  await getChannelInPath(context.db, customerID, channelID)
  const policy = await readAutonomyPolicy(context.db, customerID)
  const figures = await readFigures(context, customerID, policy, { channelID, topicID })
  const [shown] = await toPairs(context.db, customerID, policy, figures)
  if (!shown) throw refuse('topic_not_found')
  const outcomes = await readOutcomes(context, pair, { ...policy, windowDays: curveDays }, null)
  return { ...shown, curve: toCurve(outcomes, policy), failed: await listFailed(context, rep, pair, policy.windowDays) }
}

const weekOf = (at: Date) => {
  const day = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate()))
  return new Date(day.getTime() - ((day.getUTCDay() + 6) % 7) * dayInMs)
}

function toCurve(outcomes: JudgedOutcome[], policy: Parameters<typeof summariseEvidence>[1] & { windowDays: number }) {
  const weeks = Map.groupBy(outcomes, ({ at }) => weekOf(at).getTime())
  return [...weeks].map(([begin, own]) => {
    const end = begin + 7 * dayInMs
    const inWindow = outcomes.filter(
      ({ at }) => at.getTime() < end && at.getTime() >= end - policy.windowDays * dayInMs,
    )
    const { count, failures } = summariseEvidence(own, policy)
    const { upperBound } = summariseEvidence(inWindow, policy)
    const sent = own.filter(({ isByAI }) => isByAI).length
    return { week: new Date(begin).toISOString().slice(0, 10), count, failures, sent, upperBound }
  })
}

async function listFailed(
  { db, now }: Context,
  rep: Rep,
  { customerID, channelID, topicID }: Pair,
  windowDays: number,
) {
  const rows = await db
    .select({
      messageID: autonomyDrafts.messageID,
      ticketID: autonomyDrafts.ticketID,
      at: autonomyDrafts.draftedAt,
      failures: autonomyDrafts.failures,
      changes: autonomyDrafts.changes,
      editDistance: autonomyDrafts.editDistance,
      draft: autonomyDrafts.draft,
    })
    .from(autonomyDrafts)
    .where(
      and(
        eq(autonomyDrafts.customerID, customerID),
        eq(autonomyDrafts.channelID, channelID),
        sql`${topicID}::bigint = any(${autonomyDrafts.topicIDs})`,
        ofSeenTicket(rep, autonomyDrafts.ticketID),
        sql`${autonomyDrafts.failures} <> '{}'`,
        gte(autonomyDrafts.draftedAt, beginOfWindow(now(), { windowDays }, null)),
      ),
    )
    .orderBy(desc(autonomyDrafts.draftedAt))
    .limit(maxFailed)
  return rows.map(({ at, draft, ...row }) => ({
    ...row,
    at: at.toISOString(),
    draft: draft.text.slice(0, maxExcerpt).toWellFormed() || null,
  }))
}
