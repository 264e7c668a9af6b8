import type { Page } from '@attendant/contract/fields.ts'
import { type Document, documentSecrets } from '@attendant/contract/knowledge/document.ts'
import { and, eq, ilike, or, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Context } from '../../context.ts'
import { refuse } from '../../errors.ts'
import type { Database } from '../../platform/database/database.ts'
import { orderBy, type PageRequest, type SortRequest, takePage } from '../../platform/http/requests/paging.ts'
import { maskFields } from '../../platform/secrets/masked-fields.ts'
import { sealOwnerOf } from '../../platform/secrets/secrets.ts'
import { documents } from './documents.table.ts'
import type { DocumentRow } from './find-documents.ts'
import { maskHeaders } from './secrets/api-headers.ts'

export const toDocument = ({ secrets }: Pick<Context, 'secrets'>, row: DocumentRow): Document => ({
  ...maskFields(row, documentSecrets),
  apiHeaders: row.apiHeaders && maskHeaders(secrets.open(row.apiHeaders, sealOwnerOf(row.customerID))),
  creationDate: row.creationDate.toISOString(),
  lastModifiedDate: row.lastModifiedDate.toISOString(),
})

/** Rows with a secret are equal in this order, so that it reveals nothing about the encrypted value. */
const asShown = (secret: PgColumn) => sql`case when ${secret} is not null then true end`

const sortable = {
  documentID: documents.documentID,
  customerID: documents.customerID,
  name: documents.name,
  description: documents.description,
  content: documents.content,
  isDataRetrievalProcess: documents.isDataRetrievalProcess,
  version: documents.version,
  creationDate: documents.creationDate,
  lastModifiedDate: documents.lastModifiedDate,
  overrideApiBaseUrl: documents.overrideApiBaseUrl,
  overrideApiUsername: documents.overrideApiUsername,
  overrideApiPassword: asShown(documents.overrideApiPassword),
  overrideApiToken: asShown(documents.overrideApiToken),
  overrideApiAuthenticationType: documents.overrideApiAuthenticationType,
  apiEndpoint: documents.apiEndpoint,
  apiMethod: documents.apiMethod,
  apiHeaders: asShown(documents.apiHeaders),
  apiBodyTemplate: documents.apiBodyTemplate,
  isSearchable: documents.isSearchable,
  isPublic: documents.isPublic,
  language: documents.language,
  sourceID: documents.sourceID,
  sourceUrl: documents.sourceUrl,
  externalID: documents.externalID,
  slug: documents.slug,
  parentID: documents.parentID,
  reviewBy: documents.reviewBy,
}

const maxSearchWords = 10

const isDocument = (customerID: number, documentID: number) =>
  and(eq(documents.customerID, customerID), eq(documents.documentID, documentID))

/** All words, in any position, as they are written. */
const containsWords = (search: string) =>
  search
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, maxSearchWords)
    .map((word) => {
      const pattern = `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
      return or(ilike(documents.name, pattern), ilike(documents.content, pattern))
    })

export async function listDocuments(
  context: Pick<Context, 'db' | 'secrets'>,
  customerID: number,
  query: PageRequest & SortRequest & { search?: string },
): Promise<Page<Document>> {
  const { db } = context
  const mine = and(eq(documents.customerID, customerID), ...containsWords(query.search ?? ''))
  const rows = db
    .select()
    .from(documents)
    .where(mine)
    .orderBy(...orderBy(sortable, documents.documentID, query, { by: 'documentID' }))
  const page = await takePage(rows, db.$count(documents, mine), query)
  return { ...page, items: page.items.map((row) => toDocument(context, row)) }
}

export async function getDocument(db: Database, customerID: number, documentID: number): Promise<DocumentRow> {
  const [row] = await db.select().from(documents).where(isDocument(customerID, documentID))
  if (!row) throw refuse('document_not_found')
  return row
}

/** Locks the row, because an update depends on the stored values. */
export async function lockDocument(db: Database, customerID: number, documentID: number): Promise<DocumentRow> {
  const [row] = await db.select().from(documents).where(isDocument(customerID, documentID)).for('no key update')
  if (!row) throw refuse('document_not_found')
  return row
}

export async function insertDocument(db: Database, row: typeof documents.$inferInsert): Promise<DocumentRow> {
  const [inserted] = await db.insert(documents).values(row).returning()
  if (!inserted) throw new Error('The document was not stored.')
  return inserted
}

export async function updateDocumentRow(
  db: Database,
  customerID: number,
  documentID: number,
  changes: Partial<DocumentRow>,
): Promise<void> {
  const { rowCount } = await db
    .update(documents)
    .set({ ...changes, version: sql`${documents.version} + 1` })
    .where(isDocument(customerID, documentID))
  if (!rowCount) throw refuse('document_not_found')
}

export async function deleteDocumentRow(db: Database, customerID: number, documentID: number): Promise<void> {
  const { rowCount } = await db.delete(documents).where(isDocument(customerID, documentID))
  if (!rowCount) throw refuse('document_not_found')
}

/** Children of a deleted document become top-level documents. */
export async function releaseChildren(db: Database, customerID: number, parentID: number): Promise<void> {
  await db
    .update(documents)
    .set({ parentID: null, version: sql`${documents.version} + 1` })
    .where(and(eq(documents.customerID, customerID), eq(documents.parentID, parentID)))
}
