import {
  apiFields,
  type Document,
  type DocumentWrite,
  documentSecrets,
} from '@attendant/contract/knowledge/document.ts'
import type { Role } from '@attendant/contract/people/customer-rep.ts'
import type { Rep } from '../../access.ts'
import type { Context } from '../../context.ts'
import { sealFields } from '../../platform/secrets/masked-fields.ts'
import { findLostSecrets } from '../../platform/secrets/secret-destinations.ts'
import { sealOwnerOf } from '../../platform/secrets/secrets.ts'
import { queueIndexing } from '../passages/queue-indexing.ts'
import { knowledgeReferencesPort } from '../ports.ts'
import {
  deleteDocumentRow,
  insertDocument,
  lockDocument,
  releaseChildren,
  toDocument,
  updateDocumentRow,
} from './documents.store.ts'
import { settleFields } from './fields/settle-fields.ts'
import type { DocumentRow } from './find-documents.ts'
import { hasMask, hasSecrets, readHeaders, restoreHeaders, withoutSecrets } from './secrets/api-headers.ts'
import { readDestination } from './secrets/document-destination.ts'
import { assertMayChangeCredentials } from './secrets/refuse-credential-change.ts'

export async function createDocument(
  context: Context,
  customerID: number,
  body: DocumentWrite & { sourceID?: number },
  role: Role = 'Admin',
): Promise<Document> {
  const at = context.now()
  const { stored } = await toStored(context, { customerID, role }, body)
  const settled = await settleFields(context, customerID, body, undefined)
  const row = { ...stored, ...settled, customerID, creationDate: at, lastModifiedDate: at }
  const inserted = await insertDocument(context.db, row)
  if (inserted.isSearchable) await queueIndexing(context.db, inserted)
  return toDocument(context, inserted)
}

/** Returns the secrets that were cleared because their destination changed. */
export async function updateDocument(
  context: Context,
  rep: Pick<Rep, 'customerID' | 'role'>,
  documentID: number,
  body: DocumentWrite,
): Promise<string[]> {
  const { db, now } = context
  const before = await lockDocument(db, rep.customerID, documentID)
  const { stored, cleared } = await toStored(context, rep, body, before)
  const settled = await settleFields(context, rep.customerID, body, before)
  await updateDocumentRow(db, rep.customerID, documentID, { ...stored, ...settled, lastModifiedDate: now() })
  if (before.isSearchable || settled.isSearchable) await queueIndexing(db, before)
  if (differs(before, body)) {
    for (const note of knowledgeReferencesPort(context).afterDocumentIsChanged)
      await note(context, rep.customerID, documentID)
  }
  return cleared
}

/** Whether it retrieves its data from elsewhere. */
const differs = (before: DocumentRow, body: DocumentWrite) =>
  (['name', 'content', ...apiFields] as const).some(
    (field) => body[field] !== undefined && !isSecret(field) && (body[field] ?? null) !== (before[field] ?? null),
  )

const isSecret = (field: string) => field === 'apiHeaders' || documentSecrets.some((secret) => secret === field)

/** Its mappings are deleted with it; reports and child documents lose the reference. */
export async function deleteDocument(context: Context, customerID: number, documentID: number): Promise<void> {
  const { beforeDocumentIsDeleted } = knowledgeReferencesPort(context)
  for (const clear of beforeDocumentIsDeleted) await clear(context, customerID, documentID)
  await releaseChildren(context.db, customerID, documentID)
  await deleteDocumentRow(context.db, customerID, documentID)
}

interface Stored {
  stored: DocumentWrite
  cleared: string[]
}

/** Static documents make no requests. */
const withoutApi = Object.fromEntries(apiFields.map((field) => [field, null]))

/** Encrypts secrets. A masked value keeps the stored secret, unless its destination changed. */
async function toStored(
  context: Context,
  { customerID, role }: Pick<Rep, 'customerID' | 'role'>,
  body: DocumentWrite,
  before?: DocumentRow,
): Promise<Stored> {
  const { secrets } = context
  const owner = sealOwnerOf(customerID)
  const open = (sealed: string | null | undefined) => (sealed ? secrets.open(sealed, owner) : null)
  const opened = before && { ...before, apiHeaders: open(before.apiHeaders) }
  const named = { ...body, name: body.name.trim(), ...(body.isDataRetrievalProcess ? {} : withoutApi) }
  const headers = typeof named.apiHeaders === 'string' ? readHeaders(named.apiHeaders) : named.apiHeaders
  const restored = typeof headers === 'string' ? restoreHeaders(headers, opened?.apiHeaders ?? null) : headers
  const written: DocumentWrite = { ...named, ...(restored === undefined ? {} : { apiHeaders: restored }) }
  const destinationOf = await readDestination(context.db, customerID)
  const moved = findMoved(written, opened, headers, destinationOf)
  assertMayChangeCredentials(role, written, opened, moved)

  const kept = moved.includes('apiHeaders') ? keepOpenHeaders(headers, opened) : restored
  const stored = sealFields(
    {
      ...written,
      ...(kept === undefined ? {} : { apiHeaders: kept }),
      ...Object.fromEntries(moved.filter((field) => field !== 'apiHeaders').map((field) => [field, null])),
    },
    [...documentSecrets, 'apiHeaders'],
    { secrets, owner },
  )
  return { stored, cleared: moved }
}

type Opened = DocumentRow | undefined

/** Existing secrets that are not sent again and would now go to another origin. */
function findMoved(
  written: DocumentWrite,
  before: Opened,
  headers: string | null | undefined,
  destinationOf: (row: DocumentRow) => string | null,
) {
  if (!before) return []
  const after = { ...before, ...written } as DocumentRow
  const destination = { secrets: documentSecrets, of: (row: DocumentRow) => [destinationOf(row)] }
  const headersOnly = { secrets: ['apiHeaders'] as const, of: destination.of }
  const areKept = headers === undefined || (headers !== null && hasMask(headers))
  return [
    ...findLostSecrets([destination], { before, after, written }),
    ...(areKept && hasSecrets(before.apiHeaders) ? findLostSecrets([headersOnly], { before, after, written: {} }) : []),
  ]
}

/** Of headers for another origin, only those sent again and those that are not secret. */
function keepOpenHeaders(given: string | null | undefined, before: Opened): string | null {
  if (given === undefined) return withoutSecrets(before?.apiHeaders ?? '')
  return given === null ? null : restoreHeaders(given, null)
}
