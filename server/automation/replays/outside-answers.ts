import { createHash } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import type { Context, OutsideAnswers, RecordedAnswer } from '../../context.ts'
import type { Database } from '../../platform/database/database.ts'
import { recordedAnswers } from './replays.table.ts'

/** Questions contain personal data and credentials, so only their hash is stored. */
export const hashQuestion = (question: unknown): string =>
  createHash('sha256').update(JSON.stringify(question)).digest('base64url')

/** Longer answers are not stored and are unknown to replays. */
const maxAnswer = 64 * 1024

/** Records the responses of providers and other services to a message, for replays. */
export function recordAnswers({ now }: Context): OutsideAnswers {
  const unstored = new Map<string, RecordedAnswer>()
  return {
    async recall(question, ask) {
      const answer = await ask()
      if (isUseful(answer) && JSON.stringify(answer).length <= maxAnswer) {
        const hash = hashQuestion(question)
        unstored.set(hash, { question: hash, answer, at: now() })
      }
      return answer
    },
    listUnstored({ afterCommit }) {
      const listed = [...unstored]
      // More may have been added while these were being committed.
      afterCommit(() => {
        for (const [hash, answer] of listed) if (unstored.get(hash) === answer) unstored.delete(hash)
      })
      return listed.map(([, answer]) => answer)
    },
  }
}

/** A failure to connect is not a response. */
const isUseful = (answer: unknown) =>
  typeof answer === 'object' && answer !== null && (!('kind' in answer) || answer.kind === 'answered')

/** Responses by message, then by hash of the question. */
export async function readRecorded(
  db: Database,
  customerID: number,
  messageIDs: readonly number[],
): Promise<Map<number, Map<string, unknown>>> {
  const rows = await db
    .select()
    .from(recordedAnswers)
    .where(and(eq(recordedAnswers.customerID, customerID), inArray(recordedAnswers.messageID, [...messageIDs])))
  const found = new Map<number, Map<string, unknown>>()
  for (const { messageID, question, answer } of rows) {
    const own = found.get(messageID) ?? new Map<string, unknown>()
    found.set(messageID, own.set(question, answer))
  }
  return found
}
