import { ErrorCode, McpError } from '@modelcontextprotocol/sdk/types.js'
import { labelTicket } from './label-source.ts'
import { type CallApi, RestRefusal } from './rest-calls.ts'

const mimeType = 'application/json'
const pageSize = 100
/** Protocol error code: the resource does not exist. */
const resourceNotFound = -32002

export const resourceTemplates = [
  { uriTemplate: 'attendant://tickets/{id}', name: 'Ticket', mimeType },
  { uriTemplate: 'attendant://documents/{id}', name: 'Document', mimeType },
]

interface Documents {
  items: { documentID: number; name: string }[]
  totalCount: number
}

/**
 * A page of documents. Tickets are not listed, because their subjects are words of contacts and a name cannot be
 * labelled.
 */
export async function listResources(call: CallApi, cursor: string | undefined) {
  const pageNumber = readCursor(cursor)
  const query = `pageNumber=${pageNumber}&pageSize=${pageSize}&sortBy=documentID&sortOrder=asc`
  const { items, totalCount } = await asProtocolError(() => call<Documents>('GET', `/api/Documents?${query}`))
  const resources = items.map(({ documentID, name }) => ({
    uri: `attendant://documents/${documentID}`,
    name,
    mimeType,
  }))
  return { resources, ...(pageNumber * pageSize < totalCount ? { nextCursor: writeCursor(pageNumber + 1) } : {}) }
}

const writeCursor = (pageNumber: number) => Buffer.from(`page:${pageNumber}`).toString('base64url')

function readCursor(cursor: string | undefined): number {
  if (cursor === undefined) return 1
  const [, pageNumber] = /^page:(\d{1,7})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  if (!pageNumber) throw new McpError(ErrorCode.InvalidParams, 'The cursor is not one of this list.')
  return Number(pageNumber)
}

export async function readResource(call: CallApi, uri: string, toText: (resource: unknown) => string) {
  const [, kind, id] = /^attendant:\/\/(tickets|documents)\/(\d{1,10})$/.exec(uri) ?? []
  if (!id) throw new McpError(resourceNotFound, `There is no resource ${uri.slice(0, 200)}.`, { uri })
  const text = await asProtocolError(async () => {
    if (kind === 'documents') return toText(await call('GET', `/api/Documents/${id}`))
    return toText(labelTicket(await call<object>('GET', `/tickets/${id}`)))
  })
  return { contents: [{ uri, mimeType, text }] }
}

/** Resources have no `isError`: rejections become protocol errors that contain the REST response. */
async function asProtocolError<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (fault) {
    if (!(fault instanceof RestRefusal)) throw fault
    const { status, code, message } = fault
    throw new McpError(status === 404 ? resourceNotFound : ErrorCode.InvalidRequest, message, { status, code })
  }
}
