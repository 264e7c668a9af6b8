import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database.ts'
import { channels } from '../channels/channels.table.ts'
import type { MessageRow } from '../messages/get-message-for-caller.ts'
import { messages } from '../messages/messages.table.ts'
import { mailReferences, mails } from './mail.table.ts'

export type MailRow = typeof mails.$inferSelect

interface InChannel {
  customerID: number
  channelID: number
}

/** Our mail channels' addresses, in lower case. */
export async function listOwnAddresses(db: Database, customerID: number): Promise<Set<string>> {
  const rows = await db
    .select({ address: sql<string | null>`lower(${channels.emailAddress})` })
    .from(channels)
    .where(and(eq(channels.customerID, customerID), eq(channels.channelType, 'Email'), isNull(channels.dateDeleted)))
  return new Set(rows.flatMap(({ address }) => (address ? [address] : [])))
}

export interface References {
  own: string[]
  cited?: string[]
  marks?: string[]
}

/** Writes down a mail and every id that a later one may cite. */
export async function insertMail(db: Database, row: typeof mails.$inferInsert, references: References): Promise<void> {
  await db.insert(mails).values(row).onConflictDoNothing()
  await insertReferences(db, row, references)
}

export async function insertReferences(
  db: Database,
  { customerID, channelID, messageID }: InChannel & { messageID: number },
  { own, cited = [], marks = [] }: References,
): Promise<void> {
  const kinds = new Map<string, 'Own' | 'Cited' | 'Mark'>()
  for (const reference of cited) kinds.set(reference, 'Cited')
  for (const reference of marks) kinds.set(reference, 'Mark')
  for (const reference of own) kinds.set(reference, 'Own')
  kinds.delete('')
  if (kinds.size === 0) return
  await db
    .insert(mailReferences)
    .values([...kinds].map(([reference, kind]) => ({ customerID, channelID, messageID, reference, kind })))
    .onConflictDoNothing()
}

/** Messages that go by an id themselves, the newest first. */
export async function findByOwnID(
  db: Database,
  { customerID, channelID }: InChannel,
  ids: string[],
): Promise<{ message: MessageRow; fingerprint: string | null }[]> {
  const wanted = ids.filter((id) => id !== '')
  if (wanted.length === 0) return []
  return db
    .select({ message: messages, fingerprint: mails.fingerprint })
    .from(mailReferences)
    .innerJoin(
      messages,
      and(eq(messages.customerID, mailReferences.customerID), eq(messages.messageID, mailReferences.messageID)),
    )
    .leftJoin(mails, and(eq(mails.customerID, messages.customerID), eq(mails.messageID, messages.messageID)))
    .where(
      and(
        eq(mailReferences.customerID, customerID),
        eq(mailReferences.channelID, channelID),
        inArray(mailReferences.reference, wanted),
        inArray(mailReferences.kind, ['Own', 'Mark']),
      ),
    )
    .orderBy(sql`${mailReferences.messageID} desc`)
    .limit(20)
}

/** Of the mails that a provider lists, those that are here, and by which import. */
export async function findImported(
  db: Database,
  { customerID, channelID }: InChannel,
  externalIDs: string[],
): Promise<Map<string, string | null>> {
  if (externalIDs.length === 0) return new Map()
  const rows = await db
    .select({ externalID: mails.externalID, importID: mails.importID })
    .from(mails)
    .where(
      and(
        eq(mails.customerID, customerID),
        eq(mails.channelID, channelID),
        sql`${mails.externalID} = any(${sql.param(externalIDs)}::text[])`,
      ),
    )
  return new Map(rows.map(({ externalID, importID }) => [externalID ?? '', importID]))
}
