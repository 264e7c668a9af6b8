import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { knowledgeIndexes } from './knowledge-indexes.table.ts'

/** Before passages are written: others wait until they are committed, and processes learn of them by the version. */
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
