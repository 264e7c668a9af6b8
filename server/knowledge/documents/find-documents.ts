import { getTableColumns, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { prepareSelect } from '../../platform/database/statements/prepared-select.ts'
import { documents } from './documents.table.ts'

export type DocumentRow = typeof documents.$inferSelect

const findRows = prepareSelect(
  getTableColumns(documents),
  sql`from ${documents} where ${documents.customerID} = ${sql.placeholder('customerID')}
    and ${documents.documentID} = any(${sql.placeholder('documentIDs')}::bigint[])`,
)

/** Ordered by ID; missing ones are omitted. */
export async function findDocuments(db: Database, customerID: number, documentIDs: number[]): Promise<DocumentRow[]> {
  if (documentIDs.length === 0) return []
  const rows = await findRows(db, { customerID, documentIDs })
  const byID = new Map(rows.map((row) => [row.documentID, row]))
  return documentIDs.flatMap((documentID) => byID.get(documentID) ?? [])
}
