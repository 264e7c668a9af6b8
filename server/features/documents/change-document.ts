import { validateHeaderName } from 'node:http'
import { apiFields, type Document, type DocumentWrite, documentSecrets } from '../../../contract/document.ts'
import type { Context } from '../../context.ts'
import { invalidField } from '../../platform/errors.ts'
import { sealFields } from '../../platform/masked-fields.ts'
import { sealOwnerOf } from '../../platform/secrets.ts'
import { clearDocumentFromReports } from '../place-descriptions/reports/clear-report-references.ts'
import { deleteDocumentRow, insertDocument, toDocument, updateDocumentRow } from './documents.store.ts'

export async function createDocument(context: Context, customerID: number, body: DocumentWrite): Promise<Document> {
  const at = context.now()
  const row = await insertDocument(context.db, {
    ...toStored(context, customerID, body),
    customerID,
    creationDate: at,
    lastModifiedDate: at,
  })
  return toDocument(row)
}

export async function updateDocument(
  context: Context,
  customerID: number,
  documentID: number,
  body: DocumentWrite,
): Promise<void> {
  const changes = { ...toStored(context, customerID, body), lastModifiedDate: context.now() }
  await updateDocumentRow(context.db, customerID, documentID, changes)
}

/** Its mappings go with it, and reports do without it. */
export async function deleteDocument({ db }: Context, customerID: number, documentID: number): Promise<void> {
  await clearDocumentFromReports(db, customerID, documentID)
  await deleteDocumentRow(db, customerID, documentID)
}

function toStored({ secrets }: Context, customerID: number, body: DocumentWrite): DocumentWrite {
  const named = { ...body, name: body.name.trim() }
  if (!body.isDataRetrievalProcess) return { ...named, ...withoutApi }
  if (named.apiHeaders !== undefined) named.apiHeaders = readHeaders(named.apiHeaders)
  return sealFields(named, documentSecrets, { secrets, owner: sealOwnerOf(customerID) })
}

/** A static document calls nothing. */
const withoutApi = Object.fromEntries(apiFields.map((field) => [field, null]))

/** A JSON object of strings, kept as written; blank is none. */
function readHeaders(written: string | null): string | null {
  if (written === null || written.trim() === '') return null
  const parsed = parseJson(written)
  const isObject = typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)
  if (!isObject || Object.values(parsed).some((value) => typeof value !== 'string')) {
    throw invalidField('apiHeaders', 'must be a JSON object of strings')
  }
  const wrong = Object.keys(parsed).find((name) => !isHeaderName(name))
  if (wrong !== undefined) throw invalidField('apiHeaders', 'must have names that a header can have')
  return written
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isHeaderName(name: string): boolean {
  try {
    validateHeaderName(name)
    return true
  } catch {
    return false
  }
}
