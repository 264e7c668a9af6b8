import { type ListedMail, type ListOptions, MailFault, type MailPage } from '../mail.ts'
import type { GraphClient } from './graph-client.ts'
import { GraphFault } from './graph-faults.ts'
import { type GraphMessage, type GraphPage, messageFields, segment } from './graph-shapes.ts'

/**
 * A delta cannot be asked for the oldest first. So a folder that is read for the first time is read in two parts: its
 * history by date, then what changed since a place in the delta that was taken before the history was begun. Nothing
 * falls between the two, and a mail that came meanwhile is listed by both at worst.
 */
interface Place {
  since: string | null
  /** The rest of the history, or null when it is read. */
  history: string | null
  delta: string
}

type Page = GraphPage<GraphMessage>

interface Folder {
  client: GraphClient
  mailbox: string
  folderID: string
  pageSize: number
}

const defaultPageSize = 50
/** Of the walk to the delta's end, which fetches nothing else. */
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

/** Walks to the end of the delta. A folder that fits into its first page is listed by that. */
async function begin(folder: Folder, since: string | null): Promise<{ place: Place; whole?: GraphMessage[] }> {
  const { client, mailbox, folderID, pageSize } = folder
  const messages = `${mailbox}/mailFolders/${segment(folderID)}/messages`
  const filter = `receivedDateTime ge ${since ?? '1900-01-01T00:00:00Z'}`
  const wish = new URLSearchParams({ $select: messageFields, ...(since ? { $filter: filter } : {}) })
  const prefer = `odata.maxpagesize=${walkingPageSize}`

  const first = await client.askJson<Page>(`${messages}/delta?${wish}`, { prefer })
  let page = first
  while (page['@odata.nextLink']) page = await client.askJson<Page>(page['@odata.nextLink'], { prefer })
  const delta = linkOf(page['@odata.deltaLink'])
  if (page === first) return { place: { since, history: null, delta }, whole: first.value }

  const inOrder = { $filter: filter, $orderby: 'receivedDateTime asc', $top: String(pageSize) }
  const history = `${messages}?${new URLSearchParams({ $select: messageFields, ...inOrder })}`
  return { place: { since, history, delta } }
}

async function* goOn(folder: Folder, place: Place, isRescan: boolean): AsyncGenerator<MailPage> {
  const { client, pageSize } = folder
  const prefer = `odata.maxpagesize=${pageSize}`
  let { history, delta } = place
  while (history) {
    const page: Page = await client.askJson(history, { prefer })
    history = page['@odata.nextLink'] ?? null
    yield { mails: toMails(folder, page.value), cursor: writeCursor({ ...place, history, delta }), isRescan }
  }
  for (;;) {
    const page: Page = await client.askJson(delta, { prefer })
    const nextLink = page['@odata.nextLink']
    delta = linkOf(nextLink ?? page['@odata.deltaLink'])
    yield { mails: toMails(folder, page.value), cursor: writeCursor({ ...place, history: null, delta }), isRescan }
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

/** A cursor of another provider, from before the channel moved, is as good as none. */
function readCursor(cursor: string): Place | undefined {
  try {
    return (JSON.parse(cursor) as { graph?: Place }).graph
  } catch {
    return undefined
  }
}
