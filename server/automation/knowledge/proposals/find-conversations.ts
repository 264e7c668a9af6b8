import { and, asc, eq, inArray, ne } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { messages } from '../../../desk/messages/messages.table.ts'
import { tickets } from '../../../desk/tickets/tickets.table.ts'
import { endUsers } from '../../../people/end-users/end-users.table.ts'
import { removePersonalData } from './remove-personal-data.ts'
import { stripLetter } from './strip-letter.ts'

/** An end user's questions and the agents' answers, without names. */
export interface Conversation {
  ticketID: number
  subject: string
  questions: string[]
  answers: string[]
  language: string | null
}

const maxTickets = 10
const maxMessages = 60
const maxCharacters = 8_000

/** Keeps those tickets that people answered, in order. */
export async function findConversations(
  { db }: Context,
  customerID: number,
  ticketIDs: number[],
): Promise<Conversation[]> {
  const rows = await db
    .select({ ticketID: tickets.ticketID, subject: tickets.subject, language: tickets.language, person: endUsers })
    .from(tickets)
    .leftJoin(endUsers, and(eq(endUsers.customerID, tickets.customerID), eq(endUsers.endUserID, tickets.endUserID)))
    .where(and(eq(tickets.customerID, customerID), inArray(tickets.ticketID, ticketIDs)))
  const conversations: Conversation[] = []
  for (const ticketID of ticketIDs) {
    const row = rows.find((one) => one.ticketID === ticketID)
    if (!row || conversations.length >= maxTickets) continue
    const thread = await readMessages(db, customerID, ticketID)
    const known = {
      words: [...wordsOf(row.person), ...thread.flatMap(({ fromName, fromAddress }) => toWords(fromName, fromAddress))],
    }
    const clean = (text: string) => removePersonalData(stripLetter(text.slice(0, maxCharacters)), known)
    const texts = (isQuestion: boolean) =>
      thread
        .flatMap(({ senderType, text }) => ((senderType === 'EndUser') === isQuestion ? [clean(text)] : []))
        .filter(Boolean)
    const answers = texts(false)
    if (answers.length === 0) continue
    const subject = removePersonalData(row.subject ?? '', known)
    conversations.push({ ticketID, subject, questions: texts(true), answers, language: row.language })
  }
  return conversations
}

/** Messages of the end user and of agents, except AI drafts and internal or unsent messages. */
async function readMessages(db: Context['db'], customerID: number, ticketID: number) {
  const rows = await db
    .select({
      senderType: messages.senderType,
      customerRepID: messages.customerRepID,
      isInterim: messages.isInterim,
      fromName: messages.fromName,
      fromAddress: messages.fromAddress,
      message: messages.message,
      textBody: messages.textBody,
      preview: messages.preview,
    })
    .from(messages)
    .where(
      and(
        eq(messages.customerID, customerID),
        eq(messages.ticketID, ticketID),
        eq(messages.isInternal, false),
        eq(messages.isForward, false),
        eq(messages.isAI, false),
        ne(messages.status, 'Scheduled'),
      ),
    )
    .orderBy(asc(messages.messageID))
    .limit(maxMessages)
  return rows
    .filter(({ senderType, isInterim }) => senderType === 'EndUser' || !isInterim)
    .map(({ message, textBody, preview, ...row }) => ({ ...row, text: message ?? textBody ?? preview }))
}

function wordsOf(person: typeof endUsers.$inferSelect | null): string[] {
  if (!person) return []
  const { firstName, lastName, displayName, email, phone, customerRef } = person
  return [...toWords(displayName, email), firstName, lastName, phone ?? '', customerRef ?? '']
}

/** A name and its parts; in an address, the part before the `@`. */
const toWords = (name: string | null, address: string | null): string[] => [
  name ?? '',
  ...(name ?? '').split(/\s+/),
  address ?? '',
]
