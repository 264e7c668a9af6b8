import type { QuarantinedMail } from '@attendant/contract/channels/mail.ts'
import type { Page } from '@attendant/contract/fields.ts'
import { and, eq, sql } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { refuse } from '../../../errors.ts'
import type { Database } from '../../../platform/database/database.ts'
import { orderBy, type PageRequest, type SortRequest, takePage } from '../../../platform/http/requests/paging.ts'
import { mailQuarantine } from '../mail.table.ts'
import type { MailAbout } from '../parsing/run-parser.ts'
import type { IncomingMail } from '../receiving/incoming-mail.ts'

export type QuarantineRow = typeof mailQuarantine.$inferSelect

export const toQuarantinedMail = (row: QuarantineRow): QuarantinedMail => ({
  quarantineID: row.quarantineID,
  channelID: row.channelID,
  size: row.size,
  reason: row.reason,
  sender: row.sender,
  subject: row.subject,
  attempts: row.attempts,
  dateCreated: row.dateCreated.toISOString(),
  dateTried: row.dateTried.toISOString(),
})

const sortable = {
  quarantineID: mailQuarantine.quarantineID,
  channelID: mailQuarantine.channelID,
  size: mailQuarantine.size,
  reason: mailQuarantine.reason,
  sender: mailQuarantine.sender,
  subject: mailQuarantine.subject,
  attempts: mailQuarantine.attempts,
  dateCreated: mailQuarantine.dateCreated,
  dateTried: mailQuarantine.dateTried,
}

export async function listQuarantine(
  db: Database,
  customerID: number,
  query: PageRequest & SortRequest & { channelId?: number | undefined },
): Promise<Page<QuarantinedMail>> {
  const wanted = and(
    eq(mailQuarantine.customerID, customerID),
    eq(mailQuarantine.isQuarantined, true),
    query.channelId === undefined ? undefined : eq(mailQuarantine.channelID, query.channelId),
  )
  const rows = db
    .select()
    .from(mailQuarantine)
    .where(wanted)
    .orderBy(...orderBy(sortable, mailQuarantine.quarantineID, query, { by: 'quarantineID' }))
  const page = await takePage(rows, db.$count(mailQuarantine, wanted), query)
  return { ...page, items: page.items.map(toQuarantinedMail) }
}

const isOne = (customerID: number, quarantineID: number) =>
  and(eq(mailQuarantine.customerID, customerID), eq(mailQuarantine.quarantineID, quarantineID))

export async function getQuarantined(db: Database, customerID: number, quarantineID: number): Promise<QuarantineRow> {
  const [row] = await db
    .select()
    .from(mailQuarantine)
    .where(and(isOne(customerID, quarantineID), eq(mailQuarantine.isQuarantined, true)))
  if (!row) throw refuse('quarantined_email_not_found')
  return row
}

export async function deleteQuarantined(
  db: Database,
  { customerID, quarantineID }: Pick<QuarantineRow, 'customerID' | 'quarantineID'>,
): Promise<void> {
  await db.delete(mailQuarantine).where(isOne(customerID, quarantineID))
}

export async function updateQuarantined(
  db: Database,
  { customerID, quarantineID }: QuarantineRow,
  changes: Partial<QuarantineRow>,
): Promise<void> {
  await db.update(mailQuarantine).set(changes).where(isOne(customerID, quarantineID))
}

/** An email whose content may not have been downloaded yet. */
export type PendingMail = Omit<IncomingMail, 'original' | 'receivedAt'> & { original: IncomingMail['original'] | null }

/** Counts an attempt for an email; returns how many there were. A quarantined email is listed from then on. */
export async function countAttempt(
  { db, now }: Pick<Context, 'db' | 'now'>,
  mail: PendingMail,
  { reason, isQuarantined, about }: { reason: string; isQuarantined: boolean; about?: MailAbout | undefined },
): Promise<number> {
  const { customerID, channelID, externalID, folderID, conversationID, isHistorical, importID, original } = mail
  const bytes = original && { storageKey: original.storageKey, size: original.size }
  const [row] = await db
    .insert(mailQuarantine)
    .values({
      ...{ customerID, channelID, externalID, conversationID, isHistorical, importID, reason, isQuarantined },
      ...bytes,
      ...about,
      externalFolderID: folderID,
      folderType: mail.isSent ? 'Sent' : 'Inbox',
      attempts: 1,
      dateCreated: now(),
      dateTried: now(),
    })
    .onConflictDoUpdate({
      target: [mailQuarantine.customerID, mailQuarantine.channelID, mailQuarantine.externalID],
      set: {
        ...bytes,
        ...about,
        reason,
        importID,
        attempts: sql`${mailQuarantine.attempts} + 1`,
        isQuarantined: sql`${mailQuarantine.isQuarantined} or excluded.is_quarantined`,
        dateTried: now(),
      },
    })
    .returning({ attempts: mailQuarantine.attempts })
  return row?.attempts ?? 1
}

/** Of the listed emails, those that failed before, and the import that last tried them. */
export async function findAttempts(
  db: Database,
  { customerID, channelID }: { customerID: number; channelID: number },
  externalIDs: string[],
): Promise<Map<string, Pick<QuarantineRow, 'importID' | 'isQuarantined'>>> {
  if (externalIDs.length === 0) return new Map()
  const rows = await db
    .select({
      externalID: mailQuarantine.externalID,
      importID: mailQuarantine.importID,
      isQuarantined: mailQuarantine.isQuarantined,
    })
    .from(mailQuarantine)
    .where(
      and(
        eq(mailQuarantine.customerID, customerID),
        eq(mailQuarantine.channelID, channelID),
        sql`${mailQuarantine.externalID} = any(${sql.param(externalIDs)}::text[])`,
      ),
    )
  return new Map(rows.map((row) => [row.externalID, row]))
}

/** Called when an email that failed before was imported. */
export async function forgetAttempts(
  db: Database,
  { customerID, channelID, externalID }: Pick<IncomingMail, 'customerID' | 'channelID' | 'externalID'>,
): Promise<void> {
  await db
    .delete(mailQuarantine)
    .where(
      and(
        eq(mailQuarantine.customerID, customerID),
        eq(mailQuarantine.channelID, channelID),
        eq(mailQuarantine.externalID, externalID),
        eq(mailQuarantine.isQuarantined, false),
      ),
    )
}
