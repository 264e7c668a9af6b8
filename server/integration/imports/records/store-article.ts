import type { Context } from '../../../context.ts'
import {
  bringArticle,
  fingerprintArticle,
  readArticle,
  refreshArticle,
} from '../../../knowledge/sources/bring-article.ts'
import { RecordFault, type SourceArticle } from '../source-records.ts'
import { hashOf } from './imported-ids.store.ts'
import { changedHere, deletedHere, hereAlready, type Stored, type Storing } from './running.ts'

const maxText = 2 ** 20

/** Runs before the transaction of the record, because converting HTML takes time. */
export async function readArticleText(context: Context, customerID: number, article: SourceArticle): Promise<string> {
  const text = article.text ?? (await readArticle(context, customerID, (article.html ?? '').slice(0, 4 * maxText)))
  if (!text?.trim()) throw new RecordFault('The article has no text.')
  return text.slice(0, maxText)
}

export async function storeArticle(storing: Storing, article: SourceArticle, content: string): Promise<Stored> {
  const { context, row, space, known, sourceHash } = storing
  const { customerID } = row
  const { externalID, title, url } = article
  if (!known) {
    const sourceName = space.account ? `${row.source}: ${space.account}` : row.source
    const brought = { externalID, title, content, url }
    const id = await bringArticle(context, { customerID, sourceName: sourceName.slice(0, 255) }, brought)
    return { outcome: 'Created', id, fingerprint: await fingerprintArticle(context, customerID, id) }
  }
  const documentID = known.id ?? 0
  const before = await fingerprintArticle(context, customerID, documentID)
  if (before === undefined) return deletedHere
  if (known.sourceHash === sourceHash) return hereAlready(documentID)
  if (known.localHash !== hashOf(before)) return changedHere(documentID)
  await refreshArticle(context, { customerID, documentID }, { title, content })
  return { outcome: 'Updated', id: documentID, fingerprint: await fingerprintArticle(context, customerID, documentID) }
}
