import type { Context } from '../../context.ts'
import { type DocumentRow, findDocuments } from '../../knowledge/documents/find-documents.ts'
import { remember } from '../../platform/database/configuration/known-configuration.ts'

/** Maximum characters cached per customer; documents beyond it are read for each message. */
const maxKept = 100_000

type Recalled = { row: DocumentRow | undefined } | 'too long'

const sizeOf = ({ content, description }: DocumentRow) => (content?.length ?? 0) + (description?.length ?? 0)

/**
 * Returns documents in the order of the ids, from the cache if the configuration is known. Missing ones are omitted.
 */
export async function recallDocuments(
  context: Pick<Context, 'db' | 'configuration'>,
  customerID: number,
  documentIDs: number[],
): Promise<DocumentRow[]> {
  if (!context.configuration || documentIDs.length === 0) return findDocuments(context.db, customerID, documentIDs)
  const kept = await remember(context, 'size of documents', async () => ({ characters: 0 }))
  let reading: Promise<DocumentRow[]> | undefined
  const read = () => {
    reading ??= findDocuments(context.db, customerID, documentIDs)
    return reading
  }
  const recalled = await Promise.all(
    documentIDs.map((documentID) =>
      remember(context, `document ${documentID}`, async (): Promise<Recalled> => {
        const row = (await read()).find((one) => one.documentID === documentID)
        const size = row ? sizeOf(row) : 0
        if (kept.characters + size > maxKept) return 'too long'
        kept.characters += size
        return { row }
      }),
    ),
  )
  if (recalled.includes('too long')) return read()
  return recalled.flatMap((one) => (one === 'too long' || !one.row ? [] : [one.row]))
}
