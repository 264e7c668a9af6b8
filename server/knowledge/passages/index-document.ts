import { and, eq } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { documents } from '../documents/documents.table.ts'
import { packTerms } from './pack-terms.ts'
import { passages } from './passages.table.ts'
import type { IndexDocument } from './queue-indexing.ts'
import { splitDocument } from './split-document.ts'

/** Passages in one call of the encoder, so that others get their turn between calls. */
const batchSize = 50
/** Rows in one statement. */
const insertSize = 500
/** A book has fewer; more would be no text. */
const maxPassages = 10_000

/**
 * Job: cuts the document into passages and stores what search needs of them. If the document changed meanwhile, the
 * job of that change stores its own.
 */
export async function indexDocument(context: Context, { customerID, documentID }: IndexDocument): Promise<void> {
  const isDocument = and(eq(documents.customerID, customerID), eq(documents.documentID, documentID))
  const [document] = await context.db
    .select({ version: documents.version, name: documents.name, content: documents.content, ...flags })
    .from(documents)
    .where(isDocument)
  if (!document) return
  const rows = document.isSearchable ? await encodePassages(context, customerID, document) : []
  await inTransaction(context, async ({ db }) => {
    const [current] = await db
      .select({ version: documents.version })
      .from(documents)
      .where(isDocument)
      .for('no key update')
    if (current?.version !== document.version) return
    await db.delete(passages).where(and(eq(passages.customerID, customerID), eq(passages.documentID, documentID)))
    for (let start = 0; start < rows.length; start += insertSize) {
      const batch = rows.slice(start, start + insertSize)
      await db.insert(passages).values(batch.map((row) => ({ ...row, customerID, documentID })))
    }
  })
}

const flags = { isSearchable: documents.isSearchable }

interface Source {
  version: number
  name: string
  content: string | null
}

async function encodePassages({ ai }: Context, customerID: number, { version, name, content }: Source) {
  const encoder = ai.encoder(`customer ${customerID}`)
  const cut = splitDocument(content ?? '').slice(0, maxPassages)
  const rows = []
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
