import {
  type DoubleFolder,
  type DoubleMailbox,
  type DoubleMessage,
  GraphRefusal,
  getDoubleFolder,
  getDoubleMessage,
} from './graph-double-state.ts'

/** One authorized request. `link` creates a URL with these parameters. */
export interface ReadingCall {
  mailbox: DoubleMailbox
  path: string[]
  query: URLSearchParams
  prefer: string
  link(query: Record<string, string>): string
}

const defaultPage = 10
const largestPage = 1000

/** GET below a mailbox: folders, messages, deltas, complete emails. */
export function read(call: ReadingCall): object | Buffer {
  const { mailbox, path, query } = call
  const [what, id, below, further] = path
  if (what === 'messages' && id && below === '$value' && !further) return getDoubleMessage(mailbox, id).mime
  if (what === 'messages' && id && !below) return show(getDoubleMessage(mailbox, id), query)
  if (what !== 'mailFolders') throw new GraphRefusal(400, 'RequestBroker--ParseUri', 'Resource not found')
  if (!id) return { value: foldersIn(mailbox, undefined) }
  const folder = getDoubleFolder(mailbox, id)
  if (!below) return showFolder(mailbox, folder)
  if (below === 'childFolders' && !further) return { value: foldersIn(mailbox, folder) }
  if (below === 'messages' && !further) return listMessages(call, folder)
  if (below === 'messages' && further === 'delta') return listChanges(call, folder)
  throw new GraphRefusal(400, 'RequestBroker--ParseUri', 'Resource not found')
}

const childrenOf = (mailbox: DoubleMailbox, parent: DoubleFolder | undefined) =>
  [...mailbox.folders.values()].filter((folder) => folder.parent === parent)

const foldersIn = (mailbox: DoubleMailbox, parent: DoubleFolder | undefined) =>
  childrenOf(mailbox, parent).map((folder) => showFolder(mailbox, folder))

const showFolder = (mailbox: DoubleMailbox, folder: DoubleFolder) => ({
  id: folder.id,
  displayName: folder.displayName,
  parentFolderId: folder.parent?.id ?? 'msgfolderroot',
  childFolderCount: childrenOf(mailbox, folder).length,
  totalItemCount: folder.messages.size,
})

/** Returns only selected fields, like the real API. */
function show(message: DoubleMessage, query: URLSearchParams): object {
  const { id, internetMessageId, receivedDateTime, conversationId, isDraft } = message
  const all: Record<string, unknown> = { id, internetMessageId, receivedDateTime, conversationId, isDraft }
  const wanted = query.get('$select')?.split(',') ?? Object.keys(all)
  return Object.fromEntries(['id', ...wanted].filter((name) => name in all).map((name) => [name, all[name]]))
}

function pageSize({ query, prefer }: ReadingCall): number {
  const asked = query.get('$top') ?? /odata\.maxpagesize=(\d+)/.exec(prefer)?.[1]
  const size = Number(asked ?? defaultPage)
  if (!Number.isInteger(size) || size < 1 || size > largestPage) throw new GraphRefusal(400, 'ErrorInvalidParameter')
  return size
}

function listMessages(call: ReadingCall, folder: DoubleFolder): object {
  const { query, link } = call
  const filter = query.get('$filter')
  refuseInefficient(filter, query.get('$orderby'))
  const isAscending = query.get('$orderby')?.endsWith(' asc') ?? false
  const matches = filterOf(filter)
  const found = [...folder.messages.values()]
    .filter(matches)
    .sort((one, other) => one.receivedDateTime.localeCompare(other.receivedDateTime) * (isAscending ? 1 : -1))
  const start = Number(query.get('$skiptoken') ?? 0)
  const end = start + pageSize(call)
  return {
    value: found.slice(start, end).map((message) => show(message, query)),
    ...(end < found.length ? { '@odata.nextLink': link({ $skiptoken: String(end) }) } : {}),
  }
}

/** Like the real API, requires the sort fields in the filter, first and in the same order. */
function refuseInefficient(filter: string | null, orderby: string | null) {
  const sorted = orderby?.split(' ')[0]
  if (sorted && filter && !filter.startsWith(sorted)) {
    throw new GraphRefusal(400, 'InefficientFilter', 'The restriction or sort order is too complex for this operation.')
  }
}

function filterOf(filter: string | null): (message: DoubleMessage) => boolean {
  if (!filter) return () => true
  const [, since] = /^receivedDateTime ge (\S+)$/.exec(filter) ?? []
  if (since) return ({ receivedDateTime }) => Date.parse(receivedDateTime) >= Date.parse(since)
  const [, quoted] = /^internetMessageId eq '((?:[^']|'')*)'$/.exec(filter) ?? []
  if (quoted === undefined)
    throw new GraphRefusal(400, 'ErrorInvalidUrlQueryFilter', `Invalid filter clause: ${filter}`)
  return ({ internetMessageId }) => internetMessageId === quoted.replaceAll("''", "'")
}

/** A token identifies a position among the changes; its links contain the parameters of the first call. */
function listChanges(call: ReadingCall, folder: DoubleFolder): object {
  const { query, link } = call
  if (query.get('$orderby')) throw new GraphRefusal(400, 'ErrorInvalidUrlQuery', 'OrderBy is not supported here.')
  const given = query.get('$skiptoken') ?? query.get('$deltatoken')
  const [generation, place] = (given ?? `${folder.generation}.0`).split('.').map(Number)
  if (generation !== folder.generation || place === undefined || place > folder.changes.length) {
    throw new GraphRefusal(410, 'SyncStateNotFound', 'The sync state generation is not found.')
  }
  const end = Math.min(place + pageSize(call), folder.changes.length)
  const isLast = end === folder.changes.length
  const token = `${folder.generation}.${end}`
  const baked = Object.fromEntries(['$select', '$filter'].flatMap((name) => [[name, query.get(name) ?? '']]))
  const kept = Object.fromEntries(Object.entries(baked).filter(([, value]) => value))
  return {
    value: showChanges(folder, folder.changes.slice(place, end), query),
    ...(isLast
      ? { '@odata.deltaLink': link({ ...kept, $deltatoken: token }) }
      : { '@odata.nextLink': link({ ...kept, $skiptoken: token }) }),
  }
}

function showChanges(folder: DoubleFolder, changes: DoubleFolder['changes'], query: URLSearchParams): object[] {
  const matches = filterOf(query.get('$filter'))
  const last = new Map(changes.map((change) => [change.id, change]))
  return [...last.values()].flatMap(({ id }): object[] => {
    const message = folder.messages.get(id)
    if (!message) return [{ id, '@removed': { reason: 'deleted' } }]
    return matches(message) ? [show(message, query)] : []
  })
}
