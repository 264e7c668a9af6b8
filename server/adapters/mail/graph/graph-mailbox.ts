import { withBrackets } from '../compose-mime.ts'
import { type GraphConnection, type Mailbox, MailFault, type MailFolder } from '../mail.ts'
import type { GraphClient } from './graph-client.ts'
import { listGraphMails } from './graph-listing.ts'
import { testGraphSending } from './graph-roles.ts'
import { sendByGraph } from './graph-sending.ts'
import {
  type GraphFolder,
  type GraphMessage,
  type GraphPage,
  mailboxPath,
  messageFields,
  queryOf,
  quoted,
  segment,
} from './graph-shapes.ts'
import { createGraphSubscriptions } from './graph-subscriptions.ts'

const wellKnown = { Inbox: 'inbox', Sent: 'sentitems' } as const
const folderFields = '$select=id,displayName,parentFolderId,childFolderCount,totalItemCount'

export function createGraphMailbox(client: GraphClient, { mailbox }: GraphConnection): Mailbox {
  const path = mailboxPath(mailbox)
  const getFolder = async (kind: 'Inbox' | 'Sent') => {
    const name = wellKnown[kind]
    const folder = await client
      .askJson<GraphFolder>(`${path}/mailFolders/${name}?${folderFields}`)
      .catch((fault: unknown) => {
        // Well-known names can be used instead of IDs.
        if (fault instanceof MailFault && fault.kind === 'notFound') return { id: name, displayName: kind }
        throw fault
      })
    return toFolder(folder, kind)
  }
  return {
    getFolder,
    async listFolders() {
      const [inbox, sent] = await Promise.all([getFolder('Inbox'), getFolder('Sent')])
      const kinds = new Map<string, MailFolder['kind']>([
        [inbox.folderID, 'Inbox'],
        [sent.folderID, 'Sent'],
      ])
      const folders = await readFolderTree(client, `${path}/mailFolders`)
      return folders.map((folder) => toFolder(folder, kinds.get(folder.id) ?? 'Other'))
    },
    listMails: (folderID, options) => listGraphMails(client, path, folderID, options),
    fetchMail: ({ externalID }, { maxBytes }) =>
      client.ask(`${path}/messages/${segment(externalID)}/$value`, { timeoutMs: 300_000 }, (answer) =>
        readWithin(answer, maxBytes),
      ),
    findSent: (messageID) => findSent(client, path, withBrackets(messageID)),
    send: (mail) => sendByGraph(client, path, mail),
    testSending: async () => testGraphSending(await client.readToken()),
    subscriptions: createGraphSubscriptions(client, mailbox),
    close: async () => undefined,
  }
}

async function readFolderTree(client: GraphClient, path: string): Promise<GraphFolder[]> {
  const found: GraphFolder[] = []
  const waiting = [path]
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    let link: string | undefined = `${next}?$top=100&${folderFields}`
    while (link) {
      const page: GraphPage<GraphFolder> = await client.askJson(link)
      found.push(...page.value)
      const parents = page.value.filter(({ childFolderCount = 0 }) => childFolderCount > 0)
      waiting.push(...parents.map(({ id }) => `${path}/${segment(id)}/childFolders`))
      link = page['@odata.nextLink']
    }
  }
  return found
}

const toFolder = (folder: GraphFolder, kind: MailFolder['kind']): MailFolder => ({
  folderID: folder.id,
  name: folder.displayName,
  parentFolderID: folder.parentFolderId ?? null,
  kind,
  total: folder.totalItemCount ?? null,
})

const largeBytes = 2 ** 20

/**
 * Writes a large email into one buffer as it arrives, because collecting chunks would need twice its size. The buffer
 * has the maximum size, but only written pages cost memory.
 */
async function readWithin(answer: Response, maxBytes: number): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  let whole: Buffer | undefined
  let size = 0
  for await (const piece of answer.body ?? []) {
    const at = size
    size += piece.byteLength
    if (size > maxBytes) throw new MailFault('tooLarge', `The mail is larger than ${maxBytes} bytes.`)
    if (size > largeBytes && !whole) {
      whole = Buffer.allocUnsafeSlow(maxBytes)
      whole.set(Buffer.concat(pieces))
    }
    if (whole) {
      whole.set(piece, at)
      giveBack(piece)
    } else pieces.push(piece)
  }
  return whole?.subarray(0, size) ?? Buffer.concat(pieces)
}

/**
 * Copied chunks are released immediately: left to the garbage collector, they would take as much memory as the email
 * itself.
 */
function giveBack({ buffer, byteLength }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0)
}

async function findSent(client: GraphClient, path: string, messageID: string) {
  const wish = queryOf({ $filter: `internetMessageId eq ${quoted(messageID)}`, $select: messageFields })
  const { value } = await client.askJson<GraphPage<GraphMessage>>(`${path}/mailFolders/sentitems/messages?${wish}`)
  const sent = value.find(({ internetMessageId, isDraft }) => internetMessageId === messageID && !isDraft)
  return sent && { messageID, externalID: sent.id, conversationID: sent.conversationId ?? null }
}
