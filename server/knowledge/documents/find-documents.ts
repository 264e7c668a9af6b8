import { and, eq, inArray } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { documents } from './documents.table.ts'

export type DocumentRow = typeof documents.$inferSelect

/** Ordered by id; missing ones are omitted. */
export async function findDocuments(db: Database, customerID: number, documentIDs: number[]): Promise<DocumentRow[]> {
  if (documentIDs.length === 0) return []
  const rows = await db
    .select()
    .from(documents)
    .where(and(eq(documents.customerID, customerID), inArray(documents.documentID, documentIDs)))
  const byID = new Map(rows.map((row) => [row.documentID, row]))
  return documentIDs.flatMap((documentID) => byID.get(documentID) ?? [])
}
