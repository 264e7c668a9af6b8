import { and, desc, eq, gt, type SQL } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import type { MessageRow } from '../../../desk/messages/get-message-for-caller.ts'
import { messages } from '../../../desk/messages/messages.table.ts'
import { withoutMarks } from '../../../desk/messages/replies/cite-sources.ts'
import { storeDraft } from '../../../desk/messages/replies/store-draft.ts'
import { compareAnswers } from '../../answers/compare-answers.ts'
import { autonomyDrafts } from '../autonomy.table.ts'
import { queueReview } from '../levels/queue-review.ts'
import { addFailure, isDraft } from './note-failure.ts'

type DraftRow = typeof autonomyDrafts.$inferSelect

/** A draft sent unchanged faster than anyone can read it is weaker evidence. */
const readingMs = 5_000
const unreadWeight = 0.5

/** Records the outcome of the draft that a reply sends or replaces, once, in the transaction of the reply. */
export async function noteReply(context: Context, reply: MessageRow): Promise<void> {
  const row = await findDraft(context, reply)
  if (!row) return
  if (reply.isAI) return noteSentByAI(context, row, reply)
  if (row.sentBy === 'AI') return noteCorrection(context, row, reply)
  if (row.sentBy === null) await notePersonsReply(context, row, reply)
}

async function findDraft({ db }: Context, reply: MessageRow): Promise<DraftRow | undefined> {
  const { customerID, ticketID, answersMessageID } = reply
  const isAnswered: SQL | undefined =
    answersMessageID === null ? eq(autonomyDrafts.ticketID, ticketID) : eq(autonomyDrafts.messageID, answersMessageID)
  const [row] = await db
    .select()
    .from(autonomyDrafts)
    .where(and(eq(autonomyDrafts.customerID, customerID), eq(autonomyDrafts.isReplay, false), isAnswered))
    .orderBy(desc(autonomyDrafts.messageID))
    .limit(1)
    .for('update')
  return row
}

async function noteSentByAI(context: Context, row: DraftRow, reply: MessageRow): Promise<void> {
  const sent = { sentAt: context.now(), sentBy: 'AI' as const, replyMessageID: reply.messageID, editDistance: 0 }
  await context.db.update(autonomyDrafts).set(sent).where(isDraft(row))
  await queueReview(context.db, row)
}

/** A correction: a person adds to a sent answer before the end user has written again. */
async function noteCorrection(context: Context, row: DraftRow, reply: MessageRow): Promise<void> {
  const [later] = await context.db
    .select({ messageID: messages.messageID })
    .from(messages)
    .where(
      and(
        eq(messages.customerID, row.customerID),
        eq(messages.ticketID, row.ticketID),
        eq(messages.senderType, 'EndUser'),
        gt(messages.messageID, row.replyMessageID ?? row.messageID),
      ),
    )
    .limit(1)
  if (!later && reply.messageID !== row.replyMessageID) await addFailure(context, row, 'Correction')
}

async function notePersonsReply(context: Context, row: DraftRow, reply: MessageRow): Promise<void> {
  const { draft, isHidden, isBlind, draftedAt, shownAt } = row
  const shown = withoutMarks(draft.text, draft.citations ?? null)
  const { editDistance, changes } = compareAnswers(shown, withoutSources(textOf(reply), shown))
  const readFor = reply.dateCreated.getTime() - Math.max(draftedAt.getTime(), shownAt?.getTime() ?? 0)
  const isUnread = !isHidden && editDistance === 0 && readFor < readingMs
  await context.db
    .update(autonomyDrafts)
    .set({
      ...{ sentAt: reply.dateCreated, sentBy: 'Person', replyMessageID: reply.messageID, editDistance, changes },
      weight: isUnread ? unreadWeight : 1,
      failures: changes.length > 0 ? ['MaterialEdit'] : [],
      isHidden: isHidden && !isBlind,
    })
    .where(isDraft(row))
  if (isBlind) await reveal(context, row)
  await queueReview(context.db, row)
}

/** The person has answered, so the blind draft may be shown. */
async function reveal(context: Context, { customerID, messageID, draft }: DraftRow): Promise<void> {
  const [message] = await context.db
    .select()
    .from(messages)
    .where(and(eq(messages.customerID, customerID), eq(messages.messageID, messageID)))
  if (message && message.aiAnswer === null) await storeDraft(context, message, draft, { keepsStatus: true })
}

const textOf = ({ message, textBody }: MessageRow) => message ?? textBody ?? ''

/** Channels that show sources append them to the draft. */
const withoutSources = (sent: string, shown: string) =>
  sent.trim().startsWith(shown.trim()) && isList(sent, shown) ? shown : sent

const isList = (sent: string, shown: string) => /^\s{1,4}\p{L}{1,20}:\n- /u.test(sent.trim().slice(shown.trim().length))
