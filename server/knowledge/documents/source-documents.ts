import { and, eq, sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { queueIndexing } from '../passages/queue-indexing.ts'
import { createDocument, updateDocument } from './change-document.ts'
import { documents } from './documents.table.ts'

/** A document from a source. */
interface Brought {
  name: string
  content: string
  sourceUrl: string | null
  externalID: string
}

const maxName = 255

const nameOf = (name: string) => name.replace(/\s+/g, ' ').trim().slice(0, maxName) || 'Untitled'

/** In the transaction of the page or file it was read from. */
export async function bringDocument(
  context: Context,
  { customerID, sourceID }: { customerID: number; sourceID: number },
  { name, ...brought }: Brought,
): Promise<number> {
  const body = { ...brought, name: nameOf(name), isDataRetrievalProcess: false, sourceID }
  return (await createDocument(context, customerID, body)).documentID
}

export async function refreshDocument(
  context: Context,
  customerID: number,
  documentID: number,
  { name, content, isBack }: Pick<Brought, 'name' | 'content'> & { isBack: boolean },
): Promise<void> {
  const body = { name: nameOf(name), content, isDataRetrievalProcess: false, ...(isBack ? { isSearchable: true } : {}) }
  await updateDocument(context, { customerID, role: 'Admin' }, documentID, body)
}

const isDocument = (customerID: number, documentID: number) =>
  and(eq(documents.customerID, customerID), eq(documents.documentID, documentID))

export async function isDocumentHere(
  { db }: Pick<Context, 'db'>,
  customerID: number,
  documentID: number,
): Promise<boolean> {
  return (await db.$count(documents, isDocument(customerID, documentID))) > 0
}

/** The document stays for its references, but is no longer searchable. */
export async function retireDocument({ db, now }: Context, customerID: number, documentID: number): Promise<void> {
  const { rowCount } = await db
    .update(documents)
    .set({ isSearchable: false, lastModifiedDate: now(), version: sql`${documents.version} + 1` })
    .where(and(isDocument(customerID, documentID), documents.isSearchable))
  if (rowCount) await queueIndexing(db, { customerID, documentID })
}

/** For a deleted source. */
export async function retireDocumentsOf({ db, now }: Context, customerID: number, sourceID: number): Promise<void> {
  const retired = await db
    .update(documents)
    .set({ sourceID: null, isSearchable: false, lastModifiedDate: now(), version: sql`${documents.version} + 1` })
    .where(and(eq(documents.customerID, customerID), eq(documents.sourceID, sourceID)))
    .returning({ documentID: documents.documentID })
  for (const { documentID } of retired) await queueIndexing(db, { customerID, documentID })
}
