import { and, asc, eq, gt, sql } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { endUsers, endUserUIDs } from '../../../people/end-users/end-users.table.ts'
import type { Database } from '../../../platform/database/database.ts'
import { forEachRun, type Given, singly } from '../../../platform/database/statements/merged-statement.ts'
import { prepareSelect } from '../../../platform/database/statements/prepared-select.ts'
import { prepareStatement, runLater } from '../../../platform/database/statements/prepared-statements.ts'
import { messages } from '../../messages/messages.table.ts'
import { notes } from '../../notes/notes.table.ts'
import { tickets, ticketWords } from '../tickets.table.ts'
import { splitWords, toLexeme } from './split-words.ts'

/** An entry stops growing at this size: PostgreSQL limits a tsvector to one megabyte. */
const fullAt = { lexemes: 40_000, bytes: 640 * 1024 }
const batchSize = 50

type Searchable = Pick<
  typeof messages.$inferSelect,
  'subject' | 'message' | 'textBody' | 'fromName' | 'fromAddress' | 'uid'
>

/** The searchable text of a message. */
export function searchableText(message: Partial<Searchable>): string {
  const { subject, message: text, textBody, fromName, fromAddress, uid } = message
  return [subject, text, textBody === text ? null : textBody, fromName, fromAddress, uid].filter(Boolean).join('\n')
}

export const lexemesOf = (customerID: number, text: string) =>
  splitWords(text).map((word) => toLexeme(customerID, word))

const toVector = (lexemes: string[]) => sql`array_to_tsvector(${sql.param(lexemes)}::text[])`

/**
 * Appends to the words of a ticket, as part of a statement with the values of `wordValues`. Skips a full entry, which
 * stays searchable by the words it has, and one that already has all the words, because the check costs far less than
 * rewriting it.
 */
export const appendingWords = ({ value, from }: Pick<Given, 'value' | 'from'>) => sql`
  update ticket_words set words = words || array_to_tsvector(${value('lexemes')}::text[]) ${from}
  where customer_id = ${value('customerID')} and ticket_id = ${value('ticketID')}
    and case when length(words) < 1000 then true
        else length(words) < ${sql.raw(String(fullAt.lexemes))}
          and octet_length(tsvectorsend(words)) < ${sql.raw(String(fullAt.bytes))} end
    and not words @@ ${value('allLexemes')}::tsquery`

export const appendWords = appendingWords(singly)
export const wordTypes = { lexemes: 'text[]', allLexemes: 'text' }

const maxCompared = 200

export function wordValues(customerID: number, text: string): { lexemes: string[]; allLexemes: string } {
  const lexemes = lexemesOf(customerID, text)
  const isShort = lexemes.length <= maxCompared
  return { lexemes, allLexemes: isShort ? lexemes.map((lexeme) => `'${lexeme}'`).join(' & ') : '' }
}

const append = prepareStatement(appendWords)

/** For text that is not a message. */
export async function appendTicketWords(
  db: Database,
  { customerID, ticketID }: { customerID: number; ticketID: number },
  text: string,
): Promise<void> {
  await runLater(db, append, { customerID, ticketID, ...wordValues(customerID, text) })
}

const describePerson = prepareSelect(
  {
    text: sql<string>`concat_ws(' ', ${endUsers.displayName}, ${endUsers.firstName}, ${endUsers.lastName},
      ${endUsers.email}, ${endUsers.phone}, (select string_agg(${endUserUIDs.uid}, ' ') from ${endUserUIDs}
      where ${endUserUIDs.customerID} = ${endUsers.customerID} and ${endUserUIDs.endUserID} = ${endUsers.endUserID}))`,
  },
  sql`from ${endUsers} where ${endUsers.customerID} = ${sql.placeholder('customerID')}
    and ${endUsers.endUserID} = ${sql.placeholder('endUserID')}`,
  { merge: forEachRun({ customerID: 'bigint', endUserID: 'bigint' }) },
)

/** The text about an end user by which their tickets are found. */
export async function findEndUserText(
  db: Database,
  customerID: number,
  endUserID: number,
): Promise<string | undefined> {
  const [person] = await describePerson(db, { customerID, endUserID })
  return person?.text
}

/** Rebuilds the search words of a ticket from its subject, end user, notes and messages. */
export async function reindexTicket({ db }: Pick<Context, 'db'>, customerID: number, ticketID: number): Promise<void> {
  const [ticket] = await db
    .select({ subject: tickets.subject, endUserID: tickets.endUserID })
    .from(tickets)
    .where(and(eq(tickets.customerID, customerID), eq(tickets.ticketID, ticketID)))
  if (!ticket) return
  const person = ticket.endUserID === null ? '' : await findEndUserText(db, customerID, ticket.endUserID)
  const words = new Set(lexemesOf(customerID, `${ticket.subject}\n${person ?? ''}`))
  for (const word of lexemesOf(customerID, await readNoteTexts(db, customerID, ticketID))) words.add(word)
  await collectMessageWords(db, customerID, ticketID, words)
  await db
    .insert(ticketWords)
    .values({ customerID, ticketID, words: toVector([...words]) })
    .onConflictDoUpdate({
      target: [ticketWords.customerID, ticketWords.ticketID],
      set: { words: sql`excluded.words` },
    })
}

async function readNoteTexts(db: Database, customerID: number, ticketID: number): Promise<string> {
  const rows = await db
    .select({ text: notes.text })
    .from(notes)
    .where(and(eq(notes.customerID, customerID), eq(notes.ticketID, ticketID)))
  return rows.map(({ text }) => text).join('\n')
}

async function collectMessageWords(db: Database, customerID: number, ticketID: number, words: Set<string>) {
  let bytes = 0
  for (let after = 0; ; ) {
    const batch = await db
      .select()
      .from(messages)
      .where(and(eq(messages.customerID, customerID), eq(messages.ticketID, ticketID), gt(messages.messageID, after)))
      .orderBy(asc(messages.messageID))
      .limit(batchSize)
    for (const message of batch) {
      if (words.size >= fullAt.lexemes || bytes >= fullAt.bytes) return
      const found = lexemesOf(customerID, searchableText(message)).filter((word) => !words.has(word))
      for (const word of found) words.add(word)
      bytes += found.reduce((sum, word) => sum + Buffer.byteLength(word) + 3, 0)
    }
    const last = batch.at(-1)
    if (!last || batch.length < batchSize) return
    after = last.messageID
  }
}

/** Call after a change of an end user's name, address or identifiers. */
export async function reindexTicketsOfEndUser(
  context: Pick<Context, 'db'>,
  customerID: number,
  endUserID: number,
): Promise<void> {
  const rows = await context.db
    .select({ ticketID: tickets.ticketID })
    .from(tickets)
    .where(and(eq(tickets.customerID, customerID), eq(tickets.endUserID, endUserID)))
  for (const { ticketID } of rows) await reindexTicket(context, customerID, ticketID)
}
