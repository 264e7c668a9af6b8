import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { knowledgeIndexes } from './knowledge-indexes.table.ts'

/** Call before writing passages: other writers wait until the commit, and processes detect the new version. */
export async function lockIndex(db: Database, customerID: number, encoder: string) {
  const [index] = await db
    .insert(knowledgeIndexes)
    .values({ customerID, encoder })
    .onConflictDoUpdate({
      target: knowledgeIndexes.customerID,
      set: { version: sql`${knowledgeIndexes.version} + 1` },
    })
    .returning({ encoder: knowledgeIndexes.encoder, nextEncoder: knowledgeIndexes.nextEncoder })
  if (!index) throw new Error('Invariant violated: the index has no row')
  return index
}
