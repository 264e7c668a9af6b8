import { and, eq } from 'drizzle-orm'
import type { Encoder } from '../../adapters/ai/ai.ts'
import type { Context } from '../../context.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { documents } from '../documents/documents.table.ts'
import { findEncoders } from '../encoders/find-encoders.ts'
import { knowledgeIndexes } from './knowledge-indexes.table.ts'
import { lockIndex } from './lock-index.ts'
import { packTerms } from './pack-terms.ts'
import { passages } from './passages.table.ts'
import type { IndexDocument } from './queue-indexing.ts'
import type { CutPassage } from './split-document.ts'
import { splitLarge } from './split-large.ts'
import { trialEncoder } from './trial-encoder.ts'

/** Passages per encoder call, so that others can run between calls. */
const batchSize = 50
/** Rows per statement. */
const insertSize = 200
/** Longer than any book. */
const maxPassages = 10_000

/**
 * Job: splits the document into passages and stores their search data. If the document changed meanwhile, the job of
 * that change stores its own. While an index is built with another encoder, the document gets passages in both.
 */
export async function indexDocument(context: Context, given: IndexDocument): Promise<void> {
  while (!(await tryToIndex(context, given)));
}

/** By document, version and encoders. */
export type EncodedPassages = Map<string, Row[]>

/** Indexes a document in a transaction that is rolled back; passages encoded for an earlier one are reused. */
export async function indexForTrial(context: Context, given: IndexDocument, encoded: EncodedPassages): Promise<void> {
  await tryToIndex(context, given, encoded)
}

/** False if the encoders changed meanwhile. */
async function tryToIndex(
  context: Context,
  { customerID, documentID }: IndexDocument,
  encoded: EncodedPassages = new Map(),
): Promise<boolean> {
  const isDocument = and(eq(documents.customerID, customerID), eq(documents.documentID, documentID))
  const [document] = await context.db
    .select({
      version: documents.version,
      name: documents.name,
      content: documents.content,
      isSearchable: documents.isSearchable,
    })
    .from(documents)
    .where(isDocument)
  if (!document) return true
  const { wanted, named } = await findEncoders(context, customerID)
  const [index] = await context.db.select().from(knowledgeIndexes).where(eq(knowledgeIndexes.customerID, customerID))
  const names = index ? namesOf(index) : [wanted.name]
  const key = [documentID, document.version, ...names].join('\n')
  const rows = encoded.get(key) ?? []
  if (document.isSearchable && !encoded.has(key)) {
    const cut = await splitLarge(context, customerID, document.content ?? '')
    for (const name of names) rows.push(...(await encodePassages(named(name), document, cut)))
  }
  encoded.set(key, rows)

  const isTrial = context.isTransaction
  return inTransaction(context, async ({ db }) => {
    if (!isTrial) {
      const locked = await lockIndex(db, customerID, wanted.name)
      if (namesOf(locked).join('\n') !== names.join('\n')) return false
    }
    const [current] = await db
      .select({ version: documents.version })
      .from(documents)
      .where(isDocument)
      .for('no key update')
    if (current?.version !== document.version) return true
    await db.delete(passages).where(and(eq(passages.customerID, customerID), eq(passages.documentID, documentID)))
    const stored = rows.map((row) => ({
      ...{ ...row, customerID, documentID },
      encoder: isTrial ? trialEncoder(row.encoder) : row.encoder,
    }))
    for (let start = 0; start < stored.length; start += insertSize) {
      await db.insert(passages).values(stored.slice(start, start + insertSize))
    }
    return true
  })
}

const namesOf = ({ encoder, nextEncoder }: { encoder: string; nextEncoder: string | null }) =>
  nextEncoder === null || nextEncoder === encoder ? [encoder] : [encoder, nextEncoder]

export interface Source {
  version: number
  name: string
}

export type Row = Omit<typeof passages.$inferInsert, 'customerID' | 'documentID' | 'passageID'>

export async function encodePassages(
  encoder: Encoder,
  { version, name }: Source,
  passages: CutPassage[],
): Promise<Row[]> {
  const cut = passages.slice(0, maxPassages)
  const rows: Row[] = []
  for (let start = 0; start < cut.length; start += batchSize) {
    const batch = cut.slice(start, start + batchSize)
    const encoded = await encoder.encode(
      batch.map(({ headings, text }) => ({ title: [name, ...headings].join('\n'), text })),
    )
    for (const [index, { headings, text }] of batch.entries()) {
      const found = encoded[index]
      if (!found) throw new Error('Invariant violated: the encoder left out a text')
      const { vector } = found
      rows.push({
        version,
        position: start + index,
        headings,
        content: text,
        terms: packTerms(found),
        encoder: encoder.name,
        vector: new Uint8Array(vector.buffer, vector.byteOffset, vector.byteLength),
      })
    }
  }
  return rows
}
