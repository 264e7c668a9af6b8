import { createHash } from 'node:crypto'
import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { bringDocument, isDocumentHere, refreshDocument, retireDocument } from '../../documents/source-documents.ts'
import { countPage } from '../runs/runs.store.ts'
import type { PageRow, RunRow } from '../sources.table.ts'
import type { FetchedPage } from './fetch-page.ts'
import { addPages, claimPage, type FoundPage, savePage } from './frontier.store.ts'

/** Maximum length of a document. */
const maxCharacters = 1_000_000
/** Stored for a page. */
const maxLinks = 1000

/**
 * Stores the result of a page with its document, its count and its links, all or nothing, so that an interrupted run
 * continues with the remaining pages. Returns how many pages were new to the run.
 */
export async function storePage(
  context: Context,
  run: RunRow,
  url: string,
  fetched: FetchedPage,
  found: FoundPage[],
): Promise<number> {
  return inTransaction(context, async (context) => {
    const page = await claimPage(context.db, run, url)
    if (!page) return 0
    await settle(context, run, page, fetched)
    return addPages(context.db, run, found)
  })
}

async function settle(context: Context, run: RunRow, page: PageRow, fetched: FetchedPage): Promise<void> {
  const { db } = context
  const { url } = page
  if (fetched.outcome === 'read') return settleText(context, run, page, fetched)
  if (fetched.outcome === 'same') await countPage(db, run, 'unchanged')
  if (fetched.outcome === 'failed' || (fetched.outcome === 'missing' && page.documentID === null)) {
    await countPage(db, run, 'failed', { url, reason: fetched.reason })
  }
  if (['gone', 'missing', 'moved', 'skipped'].includes(fetched.outcome)) return retirePage(context, run, page)
  await savePage(db, run, url, {})
}

/** A removed page keeps its document, which is no longer searchable. */
export async function retirePage(context: Context, run: RunRow, page: PageRow): Promise<void> {
  const { customerID, documentID, url } = page
  const isHere = documentID !== null && !page.isGone && (await isDocumentHere(context, customerID, documentID))
  if (isHere) {
    await retireDocument(context, customerID, documentID)
    await countPage(context.db, run, 'gone')
  }
  await savePage(context.db, run, url, { isGone: true, etag: null, lastModified: null })
}

async function settleText(
  context: Context,
  run: RunRow,
  page: PageRow,
  { title, text, links = [], etag, lastModified }: FetchedPage & { outcome: 'read' },
): Promise<void> {
  const { customerID, url } = page
  const name = title ?? nameOf(url)
  const content = text.slice(0, maxCharacters).toWellFormed()
  const hash = createHash('sha256')
    .update(JSON.stringify([name, content]))
    .digest('hex')
  // Without stored links, the page must be requested in full: otherwise the pages behind them would not be checked
  // again.
  const validators =
    links.length <= maxLinks ? { links, etag, lastModified } : { links: null, etag: null, lastModified: null }
  const kept = { hash, ...validators, isGone: false }
  const isHere = page.documentID !== null && (await isDocumentHere(context, customerID, page.documentID))
  if (page.documentID === null || !isHere) {
    const brought = { name, content, sourceUrl: url, externalID: toExternalID(url) }
    const documentID = await bringDocument(context, run, brought)
    await savePage(context.db, run, url, { ...kept, documentID })
    return countPage(context.db, run, 'new')
  }
  const isSame = page.hash === hash && !page.isGone
  if (!isSame) await refreshDocument(context, customerID, page.documentID, { name, content, isBack: page.isGone })
  await savePage(context.db, run, url, kept)
  await countPage(context.db, run, isSame ? 'unchanged' : 'changed')
}

/** Limited like in the API. */
const toExternalID = (url: string) => (url.length <= 255 ? url : createHash('sha256').update(url).digest('hex'))

const nameOf = (url: string) => {
  const { host, pathname } = new URL(url)
  return pathname.split('/').filter(Boolean).at(-1) ?? host
}
