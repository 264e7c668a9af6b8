import { and, asc, eq, gt, ne, sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import type { RebuildIndex } from '../../organization/models/embeddings/queue-rebuild.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { documents } from '../documents/documents.table.ts'
import { findEncoders } from '../encoders/find-encoders.ts'
import { indexDocument } from './index-document.ts'
import { knowledgeIndexes } from './knowledge-indexes.table.ts'
import { passages } from './passages.table.ts'

/**
 * Job: creates passages with the encoder that the customer chose, next to the searched ones, and switches over once
 * every document has them. A killed job continues where it stopped.
 */
export async function rebuildIndex(context: Context, { customerID }: RebuildIndex): Promise<void> {
  const { wanted } = await findEncoders(context, customerID)
  const isIndex = eq(knowledgeIndexes.customerID, customerID)
  const [index] = await context.db.select().from(knowledgeIndexes).where(isIndex)
  if (!index) return
  const nextEncoder = index.encoder === wanted.name ? null : wanted.name
  // From here on, every change of a document is indexed for both.
  if (index.nextEncoder !== nextEncoder) await context.db.update(knowledgeIndexes).set({ nextEncoder }).where(isIndex)
  if (nextEncoder) {
    for (let last = 0; ; ) {
      const documentID = await findNextDocument(context, customerID, nextEncoder, last)
      if (documentID === undefined) break
      await indexDocument(context, { customerID, documentID })
      last = documentID
    }
  }
  await inTransaction(context, async ({ db }) => {
    const [locked] = await db.select().from(knowledgeIndexes).where(isIndex).for('update')
    // A later choice has its own job.
    if (!locked || locked.nextEncoder !== nextEncoder) return
    const encoder = nextEncoder ?? locked.encoder
    await db
      .update(knowledgeIndexes)
      .set({ encoder, nextEncoder: null, version: sql`${knowledgeIndexes.version} + 1` })
      .where(isIndex)
    await db.delete(passages).where(and(eq(passages.customerID, customerID), ne(passages.encoder, encoder)))
  })
}

/** The next searchable document without passages of that encoder. */
async function findNextDocument({ db }: Context, customerID: number, encoder: string, after: number) {
  const [document] = await db
    .select({ documentID: documents.documentID })
    .from(documents)
    .where(
      and(
        eq(documents.customerID, customerID),
        gt(documents.documentID, after),
        documents.isSearchable,
        sql`not exists (select from ${passages} made where made.customer_id = ${documents.customerID}
          and made.document_id = ${documents.documentID} and made.encoder = ${encoder})`,
      ),
    )
    .orderBy(asc(documents.documentID))
    .limit(1)
  return document?.documentID
}
