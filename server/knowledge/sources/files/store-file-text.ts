import { createHash } from 'node:crypto'
import { and, eq, like, or, sql } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { bringDocument, isDocumentHere, refreshDocument, retireDocument } from '../../documents/source-documents.ts'
import { sourcePages } from '../sources.table.ts'

export interface FileText {
  fileName: string
  title: string
  parts: string[]
  hash: string
}

interface Place {
  customerID: number
  sourceID: number
  runID: string
}

interface StoredText {
  documentIDs: number[]
  outcome: 'new' | 'changed' | 'unchanged'
}

/** A file with the same name replaces the previous one; its documents keep their mappings. */
export async function storeFileText(
  context: Context,
  place: Place,
  { fileName, title, parts }: FileText,
): Promise<StoredText> {
  const { db } = context
  // Concurrent uploads of one name must not create two documents.
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`file ${place.sourceID} ${fileName}`}, 0))`)
  const before = await findParts(context, place, fileName)
  const outcomes: StoredText['outcome'][] = []
  const documentIDs: number[] = []
  for (const [index, content] of parts.entries()) {
    const key = toKey(fileName, index)
    const name = parts.length === 1 ? title : `${title} (${index + 1}/${parts.length})`
    const known = before.find(({ url }) => url === key)
    const hash = createHash('sha256')
      .update(JSON.stringify([name, content]))
      .digest('hex')
    const row = { ...place, url: key, isPending: false, depth: 0, hash, isGone: false }
    const documentID = known?.documentID ?? null
    const isHere = documentID !== null && (await isDocumentHere(context, place.customerID, documentID))
    if (documentID === null || !isHere) {
      const brought = await bringDocument(context, place, { name, content, sourceUrl: null, externalID: key })
      await savePart(context, { ...row, documentID: brought })
      documentIDs.push(brought)
      outcomes.push('new')
      continue
    }
    const isSame = known?.hash === hash && !known.isGone
    if (!isSame) {
      await refreshDocument(context, place.customerID, documentID, { name, content, isBack: known?.isGone ?? false })
    }
    await savePart(context, { ...row, documentID })
    documentIDs.push(documentID)
    outcomes.push(isSame ? 'unchanged' : 'changed')
  }
  for (const rest of before.filter(({ url }) => !parts.some((_, index) => url === toKey(fileName, index)))) {
    if (rest.documentID !== null) await retireDocument(context, place.customerID, rest.documentID)
    await savePart(context, { ...rest, isGone: true })
    outcomes.push('changed')
  }
  const [first = 'new'] = outcomes
  return { documentIDs, outcome: outcomes.every((one) => one === first) ? first : 'changed' }
}

const toKey = (fileName: string, index: number) => (index === 0 ? fileName : `${fileName}#${index + 1}`)

const findParts = ({ db }: Context, { customerID, sourceID }: Place, fileName: string) =>
  db
    .select()
    .from(sourcePages)
    .where(
      and(
        eq(sourcePages.customerID, customerID),
        eq(sourcePages.sourceID, sourceID),
        or(
          eq(sourcePages.url, fileName),
          like(sourcePages.url, `${fileName.replaceAll(/[\\%_]/g, String.raw`\$&`)}#%`),
        ),
      ),
    )

async function savePart({ db }: Context, row: typeof sourcePages.$inferInsert): Promise<void> {
  const { runID, hash, documentID, isGone } = row
  await db
    .insert(sourcePages)
    .values(row)
    .onConflictDoUpdate({
      target: [sourcePages.customerID, sourcePages.sourceID, sourcePages.url],
      set: { runID, hash, documentID, isGone },
    })
}
