import { and, desc, eq, gt, isNotNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Context } from '../../context.ts'
import { messages } from '../../desk/messages/messages.table.ts'
import { dayInMs } from '../../platform/events/events.ts'

export interface SentDraft {
  messageID: number
  ticketID: number
  text: string
  at: Date
  documentIDs: number[]
  /** A person wrote a different answer. */
  isEdited: boolean
}

/** How far back knowledge care looks. */
export const lookBackDays = 90
const maxRead = 1_000
/** Share of the words of both texts. */
const minShared = 0.5

/** Messages that had a draft when a person answered them, newest first. */
export async function findSentDrafts({ db, now }: Context, customerID: number): Promise<SentDraft[]> {
  const reply = alias(messages, 'reply')
  const rows = await db
    .select({
      messageID: messages.messageID,
      ticketID: messages.ticketID,
      text: sql<string>`left(coalesce(${messages.message}, ${messages.textBody}, ${messages.preview}), 2000)`,
      at: messages.dateCreated,
      documentIDs: messages.aiAnswerSources,
      draft: messages.aiAnswer,
      sent: sql<string>`coalesce(${reply.message}, ${reply.textBody}, ${reply.preview})`,
    })
    .from(messages)
    .innerJoin(reply, and(eq(reply.customerID, messages.customerID), eq(reply.answersMessageID, messages.messageID)))
    .where(
      and(
        eq(messages.customerID, customerID),
        eq(messages.senderType, 'EndUser'),
        isNotNull(messages.aiAnswer),
        isNotNull(reply.customerRepID),
        gt(messages.dateCreated, new Date(now().getTime() - lookBackDays * dayInMs)),
      ),
    )
    .orderBy(desc(messages.messageID))
    .limit(maxRead)
  return rows.map(({ draft, sent, documentIDs, ...row }) => ({
    ...row,
    documentIDs: documentIDs ?? [],
    isEdited: sharedWords(draft ?? '', sent) < minShared,
  }))
}

function sharedWords(one: string, other: string): number {
  const [first, second] = [one, other].map((text) => new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []))
  if (!first || !second) return 0
  const shared = [...first].filter((word) => second.has(word)).length
  const union = first.size + second.size - shared
  return union === 0 ? 1 : shared / union
}
