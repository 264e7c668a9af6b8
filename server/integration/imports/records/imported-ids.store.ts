import { createHash } from 'node:crypto'
import type { ImportKind, ImportOutcome } from '@attendant/contract/integration/import.ts'
import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '../../../platform/database/database.ts'
import { type ImportedID, type ImportRow, importEntries, importIDs } from '../imports.table.ts'

/** The source account that the IDs belong to. */
export interface IdSpace extends Pick<ImportRow, 'customerID' | 'importID' | 'source'> {
  account: string
}

export const hashOf = (value: unknown): string =>
  createHash('sha256')
    .update(typeof value === 'string' ? value : JSON.stringify(value))
    .digest('base64url')

const isOne = ({ customerID, source, account }: IdSpace, kind: ImportKind, externalID: string) =>
  and(
    eq(importIDs.customerID, customerID),
    eq(importIDs.source, source),
    eq(importIDs.account, account),
    eq(importIDs.kind, kind),
    eq(importIDs.externalID, externalID),
  )

export async function findImported(
  db: Database,
  space: IdSpace,
  kind: ImportKind,
  externalID: string,
): Promise<ImportedID | undefined> {
  const [row] = await db
    .select()
    .from(importIDs)
    .where(isOne(space, kind, externalID))
  return row
}

export async function rememberImported(
  db: Database,
  { customerID, importID, source, account }: IdSpace,
  row: Pick<ImportedID, 'kind' | 'externalID' | 'id' | 'isCreated' | 'sourceHash' | 'localHash'>,
): Promise<void> {
  const { sourceHash, localHash } = row
  await db
    .insert(importIDs)
    .values({ customerID, importID, source, account, ...row })
    .onConflictDoUpdate({
      target: [importIDs.customerID, importIDs.source, importIDs.account, importIDs.kind, importIDs.externalID],
      set: { sourceHash, localHash, id: row.id },
    })
}

interface Entry {
  kind: ImportKind
  externalID: string
  outcome: ImportOutcome
  reason?: string | null
  id?: number | null
  isUndo?: boolean
}

const maxReason = 1000

/** Once per record: a run that resumes after a kill counts nothing twice. */
export async function reportEntry(
  db: Database,
  { customerID, importID }: Pick<IdSpace, 'customerID' | 'importID'>,
  { kind, externalID, outcome, reason = null, id = null, isUndo = false }: Entry,
): Promise<void> {
  await db
    .insert(importEntries)
    .values({
      customerID,
      importID,
      kind,
      externalID,
      outcome,
      reason: reason?.slice(0, maxReason) ?? null,
      id,
      isUndo,
    })
    .onConflictDoNothing()
}

export async function isReported(
  db: Database,
  { customerID, importID }: Pick<IdSpace, 'customerID' | 'importID'>,
  { kind, externalID }: Pick<Entry, 'kind' | 'externalID'>,
): Promise<boolean> {
  const ofRecord = and(eq(importEntries.kind, kind), eq(importEntries.externalID, externalID))
  const ofImport = and(eq(importEntries.customerID, customerID), eq(importEntries.importID, importID))
  return (await db.$count(importEntries, and(ofImport, ofRecord, eq(importEntries.isUndo, false)))) > 0
}

export async function countEntries(
  db: Database,
  { customerID, importID }: Pick<IdSpace, 'customerID' | 'importID'>,
): Promise<{ kind: ImportKind; outcome: ImportOutcome; count: number }[]> {
  return db
    .select({ kind: importEntries.kind, outcome: importEntries.outcome, count: sql<number>`count(*)::int` })
    .from(importEntries)
    .where(
      and(
        eq(importEntries.customerID, customerID),
        eq(importEntries.importID, importID),
        eq(importEntries.isUndo, false),
      ),
    )
    .groupBy(importEntries.kind, importEntries.outcome)
}

/** What an undo removed and kept, with the reasons. */
export async function countUndone(
  db: Database,
  { customerID, importID }: Pick<IdSpace, 'customerID' | 'importID'>,
): Promise<{ kind: ImportKind; outcome: ImportOutcome; reason: string | null; count: number }[]> {
  const { kind, outcome, reason } = importEntries
  return db
    .select({ kind, outcome, reason, count: sql<number>`count(*)::int` })
    .from(importEntries)
    .where(
      and(
        eq(importEntries.customerID, customerID),
        eq(importEntries.importID, importID),
        eq(importEntries.isUndo, true),
      ),
    )
    .groupBy(kind, outcome, reason)
    .orderBy(kind, outcome, reason)
}
