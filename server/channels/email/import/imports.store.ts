import type { ImportCounts, ImportJob, ImportState } from '@attendant/contract/channels/mail.ts'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { refuse } from '../../../errors.ts'
import type { Database } from '../../../platform/database/database.ts'
import { isGuid } from '../../../platform/database/guid.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { publishEvent } from '../../../platform/events/events.ts'
import { mailImports } from '../mail.table.ts'

export type ImportRow = typeof mailImports.$inferSelect

interface ImportKey {
  customerID: number
  importID: string
}

const isImport = ({ customerID, importID }: ImportKey) =>
  and(eq(mailImports.customerID, customerID), eq(mailImports.importID, importID))

export function toImportJob({ customerID: _, importID, checkpoint: __, ...row }: ImportRow): ImportJob {
  return {
    ...row,
    jobID: importID,
    dateCreated: row.dateCreated.toISOString(),
    dateFinished: row.dateFinished?.toISOString() ?? null,
  }
}

export async function insertImport(db: Database, row: typeof mailImports.$inferInsert): Promise<ImportRow> {
  const [stored] = await db.insert(mailImports).values(row).returning()
  if (!stored) throw new Error('The import was not stored.')
  return stored
}

/** A waiting import of the same kind: a second one would find nothing left to do. */
export async function findWaitingImport(
  db: Database,
  { customerID, channelID, isHistorical }: Pick<ImportRow, 'customerID' | 'channelID' | 'isHistorical'>,
): Promise<ImportRow | undefined> {
  const [row] = await db
    .select()
    .from(mailImports)
    .where(
      and(
        eq(mailImports.customerID, customerID),
        eq(mailImports.channelID, channelID),
        eq(mailImports.isHistorical, isHistorical),
        eq(mailImports.state, 'Queued'),
      ),
    )
    .limit(1)
  return row
}

export async function findImport(db: Database, key: ImportKey): Promise<ImportRow | undefined> {
  const [row] = await db.select().from(mailImports).where(isImport(key))
  return row
}

export async function getImport(db: Database, key: ImportKey): Promise<ImportRow> {
  const row = isGuid(key.importID) ? await findImport(db, key) : undefined
  if (!row) throw refuse('import_not_found')
  return row
}

/** Updates an import and notifies its watchers. A finished import stays finished. */
export function reportImport(
  context: Context,
  { customerID, importID }: ImportKey,
  changes: Partial<ImportRow> & { state: ImportState },
): Promise<void> {
  return inTransaction(context, async (context) => {
    const [row] = await context.db
      .update(mailImports)
      .set(changes)
      .where(and(isImport({ customerID, importID }), inArray(mailImports.state, ['Queued', 'Running'])))
      .returning()
    if (!row) return
    const { channelID, state, total, imported, skipped, failed } = row
    const data = { jobID: importID, channelID, state, total, imported, skipped, failed }
    await publishEvent(context, { customerID, type: 'job.progress', data })
  })
}

export async function saveCheckpoint(db: Database, key: ImportKey, checkpoint: ImportCounts): Promise<void> {
  await db
    .update(mailImports)
    .set({ ...checkpoint, checkpoint })
    .where(and(isImport(key), sql`${mailImports.state} = 'Running'`))
}
