import { type ListedMail, type ListOptions, MailFault, type MailPage } from '../mail.ts'
import type { GraphClient } from './graph-client.ts'
import { GraphFault } from './graph-faults.ts'
import { type GraphMessage, type GraphPage, messageFields, queryOf, segment } from './graph-shapes.ts'

/**
 * A delta query cannot sort oldest first. A folder read for the first time is therefore read in two parts: its
 * history by date, then the changes since a delta position that was taken before reading the history. Nothing is
 * missed in between; at worst an email is listed twice.
 */
interface Place {
  since: string | null
  /** The rest of the history; null once it is read. */
  history: string | null
  /** Null if the provider has no delta queries: the folder is then listed again from the newest date seen. */
  delta: string | null
  newest?: string | null
}

type Page = GraphPage<GraphMessage>

interface Folder {
  client: GraphClient
  mailbox: string
  folderID: string
  pageSize: number
}

const defaultPageSize = 50
/** Fields requested while moving to the end of the delta, which reads nothing else. */
const walkingPageSize = 500

export async function* listGraphMails(
  client: GraphClient,
  mailbox: string,
  folderID: string,
  { cursor, since, pageSize = defaultPageSize }: ListOptions = {},
): AsyncIterable<MailPage> {
  const folder: Folder = { client, mailbox, folderID, pageSize }
  const place = cursor ? readCursor(cursor) : undefined
  if (!place) return yield* beginAndGoOn(folder, since?.toISOString() ?? null, false)
  try {
    yield* goOn(folder, place, false)
  } catch (fault) {
    if (!(fault instanceof GraphFault && fault.isLostPlace)) throw fault
    yield* beginAndGoOn(folder, place.since, true)
  }
}

async function* beginAndGoOn(folder: Folder, since: string | null, isRescan: boolean): AsyncGenerator<MailPage> {
  const { place, whole } = await begin(folder, since)
  if (whole) yield { mails: toMails(folder, whole), cursor: writeCursor(place), isRescan }
  else yield* goOn(folder, place, isRescan)
}

/** Moves to the end of the delta. A folder that fits into its first page is listed from that. */
async function begin(folder: Folder, since: string | null): Promise<{ place: Place; whole?: GraphMessage[] }> {
  const { client } = folder
  const wish = { $select: messageFields, ...(since ? { $filter: `receivedDateTime ge ${since}` } : {}) }
  const prefer = `odata.maxpagesize=${walkingPageSize}`
  const history = historyOf(folder, since)

  const first = await client.askJson<Page>(`${messagesOf(folder)}/delta?${queryOf(wish)}`, { prefer }).catch(noDelta)
  if (!first) return { place: { since, history, delta: null } }
  let page = first
  while (page['@odata.nextLink']) page = await client.askJson<Page>(page['@odata.nextLink'], { prefer })
  const delta = linkOf(page['@odata.deltaLink'])
  return page === first
    ? { place: { since, history: null, delta }, whole: first.value }
    : { place: { since, history, delta } }
}

/** If the folder is missing as well, the following listing reports it. */
function noDelta(fault: unknown): undefined {
  if (fault instanceof GraphFault && [404, 405, 501].includes(fault.status)) return undefined
  throw fault
}

const messagesOf = ({ mailbox, folderID }: Folder) => `${mailbox}/mailFolders/${segment(folderID)}/messages`

/** Graph requires the sort field in the filter, so there is always a start date. */
function historyOf(folder: Folder, since: string | null): string {
  const query = queryOf({
    $select: messageFields,
    $filter: `receivedDateTime ge ${since ?? '1900-01-01T00:00:00Z'}`,
    $orderby: 'receivedDateTime asc',
    $top: String(folder.pageSize),
  })
  return `${messagesOf(folder)}?${query}`
}

async function* goOn(folder: Folder, start: Place, isRescan: boolean): AsyncGenerator<MailPage> {
  const { client, pageSize } = folder
  const prefer = `odata.maxpagesize=${pageSize}`
  const toPage = (page: Page, place: Place) => ({
    mails: toMails(folder, page.value),
    cursor: writeCursor(place),
    isRescan,
  })
  let place =
    start.delta || start.history ? start : { ...start, history: historyOf(folder, start.newest ?? start.since) }
  while (place.history) {
    const page = await client.askJson<Page>(place.history, { prefer })
    const newest = toMails(folder, page.value).at(-1)?.receivedAt?.toISOString() ?? place.newest ?? null
    place = { ...place, history: page['@odata.nextLink'] ?? null, ...(place.delta ? {} : { newest }) }
    yield toPage(page, place)
  }
  while (place.delta) {
    const page = await client.askJson<Page>(place.delta, { prefer })
    const nextLink = page['@odata.nextLink']
    place = { ...place, delta: linkOf(nextLink ?? page['@odata.deltaLink']) }
    yield toPage(page, place)
    if (!nextLink) return
  }
}

function linkOf(link: string | undefined): string {
  if (!link) throw new MailFault('temporary', 'The mail provider gave a page without a link to go on from.')
  return link
}

function toMails({ folderID }: Folder, messages: GraphMessage[]): ListedMail[] {
  return messages
    .filter((message) => !message['@removed'] && !message.isDraft)
    .map(({ id, internetMessageId, receivedDateTime, conversationId }) => ({
      folderID,
      externalID: id,
      messageID: internetMessageId || null,
      receivedAt: receivedDateTime ? new Date(receivedDateTime) : null,
      size: null,
      conversationID: conversationId || null,
    }))
    .sort((one, other) => (one.receivedAt?.getTime() ?? 0) - (other.receivedAt?.getTime() ?? 0))
}

const writeCursor = (place: Place) => JSON.stringify({ graph: place })

/** A cursor of another provider, from before the channel changed it, is ignored. */
function readCursor(cursor: string): Place | undefined {
  try {
    return (JSON.parse(cursor) as { graph?: Place }).graph
  } catch {
    return undefined
  }
}
