import type { DraftFailure } from '@attendant/contract/automation/autonomy.ts'
import { and, desc, eq, gte, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import type { AnswerJudgement } from '../../../desk/ports.ts'
import { dayInMs } from '../../../platform/events/events.ts'
import { autonomyDrafts } from '../autonomy.table.ts'
import { queueReview } from '../levels/queue-review.ts'

type DraftRow = typeof autonomyDrafts.$inferSelect

export const isDraft = ({ customerID, messageID, isReplay }: Pick<DraftRow, 'customerID' | 'messageID' | 'isReplay'>) =>
  and(
    eq(autonomyDrafts.customerID, customerID),
    eq(autonomyDrafts.messageID, messageID),
    eq(autonomyDrafts.isReplay, isReplay),
  )

export async function addFailure(context: Context, row: DraftRow, failure: DraftFailure): Promise<void> {
  if (row.failures.includes(failure)) return
  await setFailures(context, row, [...row.failures, failure])
}

async function setFailures({ db }: Context, row: DraftRow, failures: DraftFailure[]): Promise<void> {
  await db.update(autonomyDrafts).set({ failures }).where(isDraft(row))
  await queueReview(db, row)
}

const reopenedWithinMs = 7 * dayInMs
const ratedWithinMs = 60 * dayInMs

/** Records a failure after an answer was sent, in the transaction that causes it. */
export async function noteJudgement(context: Context, judgement: AnswerJudgement): Promise<void> {
  const { customerID, ticketID, failure, isWithdrawn } = judgement
  const [row] = await context.db
    .select()
    .from(autonomyDrafts)
    .where(
      and(
        eq(autonomyDrafts.customerID, customerID),
        eq(autonomyDrafts.ticketID, ticketID),
        eq(autonomyDrafts.isReplay, false),
        isNotNull(autonomyDrafts.sentAt),
        // An agent's own reply says nothing about the quality of the draft.
        sql`(${autonomyDrafts.sentBy} = 'AI' or (not ${autonomyDrafts.isBlind} and ${autonomyDrafts.changes} = '{}'
          and ${autonomyDrafts.level} <> 'Shadow'))`,
        isJudged(context, judgement),
      ),
    )
    .orderBy(desc(autonomyDrafts.sentAt), desc(autonomyDrafts.messageID))
    .limit(1)
    .for('update')
  if (!row) return
  if (!isWithdrawn) return addFailure(context, row, failure)
  if (row.failures.includes(failure)) {
    await setFailures(
      context,
      row,
      row.failures.filter((known) => known !== failure),
    )
  }
}

function isJudged({ now }: Context, { failure, replyMessageID, corrected }: AnswerJudgement): SQL | undefined {
  if (replyMessageID !== undefined) return eq(autonomyDrafts.replyMessageID, replyMessageID)
  if (corrected) {
    return and(
      eq(autonomyDrafts.messageID, corrected.messageID),
      sql`${autonomyDrafts.topicIDs} && ${sql.param(corrected.topicIDs)}::bigint[]`,
    )
  }
  const withinMs = failure === 'Reopened' ? reopenedWithinMs : ratedWithinMs
  return gte(autonomyDrafts.sentAt, new Date(now().getTime() - withinMs))
}
