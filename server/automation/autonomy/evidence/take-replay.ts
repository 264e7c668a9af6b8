import type { ReplayActual, ReplayOutcome } from '@attendant/contract/automation/replay.ts'
import { and, asc, eq, gt, gte, sql } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { messages } from '../../../desk/messages/messages.table.ts'
import { readAutonomyPolicy } from '../../../organization/customers/policies/read-autonomy-policy.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { compareAnswers } from '../../answers/compare-answers.ts'
import { replayResults } from '../../replays/replays.table.ts'
import { autonomyDrafts } from '../autonomy.table.ts'
import { queueReview } from '../levels/queue-review.ts'
import type { TakeReplay } from './queue-replay-evidence.ts'
import { beginOfWindow } from './read-outcomes.ts'

const batchSize = 100

/**
 * Job: drafts that a replay wrote with the live configuration, compared with what people had sent, are evidence. A
 * model new to a topic earns its level with them before it answers anyone. Only messages within the window count,
 * each once.
 */
export async function takeReplay(context: Context, order: TakeReplay): Promise<void> {
  const { isEnabled } = await readAutonomyPolicy(context.db, order.customerID)
  if (!isEnabled) return
  for (let after: number | undefined = -1; after !== undefined; ) {
    const position: number = after
    after = await inTransaction(context, (inside) => takeBatch(inside, order, position))
  }
}

async function takeBatch(context: Context, { customerID, replayID }: TakeReplay, after: number) {
  const rows = await readBatch(context, { customerID, replayID }, after)
  const drafts = rows.flatMap((row) => toDrafts(context, customerID, row))
  if (drafts.length > 0) {
    await context.db
      .insert(autonomyDrafts)
      .values(drafts)
      .onConflictDoUpdate({
        target: [autonomyDrafts.customerID, autonomyDrafts.messageID, autonomyDrafts.isReplay],
        set: replaced,
      })
    for (const [channelID, own] of Map.groupBy(drafts, (draft) => draft.channelID)) {
      const topicIDs = [...new Set(own.flatMap((draft) => draft.topicIDs))]
      await queueReview(context.db, { customerID, channelID, topicIDs })
    }
  }
  return rows.length < batchSize ? undefined : rows.at(-1)?.position
}

/** Removes evidence that a later replay of the same message replaces. */
const replaced = {
  topicIDs: sql`excluded.topic_ids`,
  draft: sql`excluded.draft`,
  documents: sql`excluded.documents`,
  model: sql`excluded.model`,
  draftedAt: sql`excluded.drafted_at`,
  sentAt: sql`excluded.sent_at`,
  editDistance: sql`excluded.edit_distance`,
  changes: sql`excluded.changes`,
  failures: sql`excluded.failures`,
}

type Row = Awaited<ReturnType<typeof readBatch>>[number]

async function readBatch({ db, now }: Context, { customerID, replayID }: TakeReplay, after: number) {
  const policy = await readAutonomyPolicy(db, customerID)
  return db
    .select({
      position: replayResults.position,
      messageID: replayResults.messageID,
      ticketID: replayResults.ticketID,
      channelID: messages.channelID,
      outcome: replayResults.outcome,
      actual: replayResults.actual,
      // The outcome of the original draft is known and must not count twice.
      liveModel: sql<string | null>`(select live.model from ${autonomyDrafts} live
        where live.customer_id = ${replayResults.customerID} and live.message_id = ${replayResults.messageID}
          and not live.is_replay and live.sent_at is not null)`,
    })
    .from(replayResults)
    .innerJoin(
      messages,
      and(eq(messages.customerID, replayResults.customerID), eq(messages.messageID, replayResults.messageID)),
    )
    .where(
      and(
        eq(replayResults.customerID, customerID),
        eq(replayResults.replayID, replayID),
        eq(replayResults.isDone, true),
        eq(replayResults.isUnknown, false),
        gt(replayResults.position, after),
        gte(messages.dateCreated, beginOfWindow(now(), policy, null)),
      ),
    )
    .orderBy(asc(replayResults.position))
    .limit(batchSize)
}

function toDrafts({ now }: Context, customerID: number, row: Row): (typeof autonomyDrafts.$inferInsert)[] {
  const { messageID, ticketID, channelID, outcome, actual, liveModel } = row
  const compared = outcome && actual ? compare(outcome, actual) : undefined
  if (!outcome || !compared || (liveModel !== null && liveModel === outcome.model)) return []
  const { editDistance, changes } = compared
  return [
    {
      ...{
        customerID,
        messageID,
        ticketID,
        channelID,
        isReplay: true,
        level: 'Shadow',
        isBlind: false,
        isHidden: true,
      },
      topicIDs: outcome.topics.map(({ topicID }) => topicID),
      draft: {
        text: outcome.draft ?? '',
        documentIDs: outcome.sources.map(({ documentID }) => documentID),
        language: null,
      },
      ...{ documents: outcome.sources, model: outcome.model ?? null },
      ...{ draftedAt: now(), sentAt: now(), sentBy: 'Person', editDistance, changes },
      failures: changes.length > 0 ? ['MaterialEdit'] : [],
    },
  ]
}

/** Only messages that a person answered; an escalation produces no draft that could be sent. */
function compare({ draft, escalated, error }: ReplayOutcome, { answer, isByPerson }: ReplayActual) {
  if (!draft?.trim() || !answer?.trim() || !isByPerson || escalated || error !== null) return undefined
  return compareAnswers(draft, answer)
}
