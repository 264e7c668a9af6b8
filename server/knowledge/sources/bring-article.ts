import { and, asc, eq } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { deleteDocument } from '../documents/change-document.ts'
import { documents } from '../documents/documents.table.ts'
import { bringDocument, refreshDocument } from '../documents/source-documents.ts'
import { readText } from './reading/read-text.ts'
import { isSource } from './sources.store.ts'
import { knowledgeSources } from './sources.table.ts'

const maxReadMs = 10_000

export interface BroughtArticle {
  externalID: string
  title: string
  content: string
  url: string | null
}

/** Converts the HTML of a help center to Markdown; undefined if it has no text. In a thread, outside any transaction. */
export async function readArticle(context: Context, customerID: number, html: string): Promise<string | undefined> {
  const bytes = new TextEncoder().encode(`<html><body><main>${html}</main></body></html>`)
  const read = await readText(context, customerID, { kind: 'html', bytes, selector: 'main' }, { maxMs: maxReadMs })
  return 'problem' in read ? undefined : read.text
}

/** The knowledge source of an import, created with its first article. */
async function getImportSource({ db }: Context, customerID: number, name: string): Promise<number> {
  const isOne = and(
    eq(knowledgeSources.customerID, customerID),
    eq(knowledgeSources.kind, 'Import'),
    eq(knowledgeSources.name, name),
  )
  const [known] = await db.select().from(knowledgeSources).where(isOne).orderBy(asc(knowledgeSources.sourceID)).limit(1)
  if (known) return known.sourceID
  const [made] = await db
    .insert(knowledgeSources)
    .values({ customerID, name, kind: 'Import', settings: {}, schedule: 'Manual' })
    .returning({ sourceID: knowledgeSources.sourceID })
  if (!made) throw new Error('Invariant violated: insert returned no row')
  return made.sourceID
}

/** Stores an article of another system as a document that is visible only to representatives and drafts. */
export async function bringArticle(
  context: Context,
  { customerID, sourceName }: { customerID: number; sourceName: string },
  { externalID, title, content, url }: BroughtArticle,
): Promise<number> {
  const sourceID = await getImportSource(context, customerID, sourceName)
  return bringDocument(context, { customerID, sourceID }, { name: title, content, sourceUrl: url, externalID })
}

export const refreshArticle = (
  context: Context,
  { customerID, documentID }: { customerID: number; documentID: number },
  { title, content }: Pick<BroughtArticle, 'title' | 'content'>,
): Promise<void> => refreshDocument(context, customerID, documentID, { name: title, content, isBack: false })

/** Its version; undefined if the document was deleted. */
export async function fingerprintArticle(
  { db }: Pick<Context, 'db'>,
  customerID: number,
  documentID: number,
): Promise<string | undefined> {
  const [row] = await db
    .select({ name: documents.name, content: documents.content })
    .from(documents)
    .where(and(eq(documents.customerID, customerID), eq(documents.documentID, documentID)))
  return row && JSON.stringify([row.name, row.content])
}

/** Removes an article, and with the last one its source. */
export async function removeArticle(context: Context, customerID: number, documentID: number): Promise<void> {
  const { db } = context
  const [row] = await db
    .select({ sourceID: documents.sourceID })
    .from(documents)
    .where(and(eq(documents.customerID, customerID), eq(documents.documentID, documentID)))
  await deleteDocument(context, customerID, documentID)
  const sourceID = row?.sourceID ?? null
  if (sourceID === null) return
  const left = await db.$count(documents, and(eq(documents.customerID, customerID), eq(documents.sourceID, sourceID)))
  if (left === 0) await db.delete(knowledgeSources).where(isSource(customerID, sourceID))
}
