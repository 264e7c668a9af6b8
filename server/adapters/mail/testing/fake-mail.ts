import { composeMime, withBrackets } from '../compose-mime.ts'
import {
  type ListedMail,
  type ListOptions,
  type Mailbox,
  MailFault,
  type MailPage,
  type MailProviders,
} from '../mail.ts'
import type { MailSubscription } from '../mail-subscriptions.ts'

interface FakeMail {
  uid: number
  bytes: Buffer
  receivedAt: Date
}

interface FakeFolder {
  name: string
  /** Changing it invalidates all positions. */
  generation: number
  mails: FakeMail[]
}

/** In-memory mailboxes for the suite and for other tests. Every address has one. */
export interface FakeMailProviders extends MailProviders {
  mailbox(address: string): FakeMailbox
}

export interface FakeMailbox {
  folders: Map<string, FakeFolder>
  subscriptions: Map<string, MailSubscription & { clientState: string }>
  /** Thrown by the next calls, one each. */
  faults: (MailFault | undefined)[]
  /** The envelope recipients of each sent email, in order. */
  envelopes: string[][]
  /** Addresses that are rejected while others are accepted. */
  refuses: Set<string>
  addFolder(folderID: string, name?: string): void
  deliver(bytes: Buffer | string, options?: { folderID?: string; receivedAt?: Date }): string
  remove(folderID: string, externalID: string): void
  /** Invalidates all cursors, as after restoring the server from a backup. */
  losePlaces(folderID: string): void
}

export function createFakeMail(): FakeMailProviders {
  const mailboxes = new Map<string, FakeMailbox>()
  const mailbox = (address: string) => {
    const key = address.toLowerCase()
    const kept = mailboxes.get(key) ?? createFakeMailbox()
    mailboxes.set(key, kept)
    return kept
  }
  return {
    mailbox,
    grants: { refresh: refuseGrant, exchange: refuseGrant },
    open(connection) {
      if (connection.provider === 'None') throw new MailFault('config', connection.problem)
      return openFake(mailbox(connection.mailbox))
    },
  }
}

const refuseGrant = async () => {
  throw new MailFault('auth', 'There is no authority.', { reason: 'authority_unreachable' })
}

function createFakeMailbox(): FakeMailbox {
  let serial = 0
  const folders = new Map<string, FakeFolder>()
  const folderOf = (folderID: string) => getFolder(folders, folderID)
  const fake: FakeMailbox = {
    folders,
    subscriptions: new Map(),
    faults: [],
    envelopes: [],
    refuses: new Set(),
    addFolder: (folderID, name = folderID) => folders.set(folderID, { name, generation: 1, mails: [] }),
    deliver(bytes, { folderID = 'INBOX', receivedAt = new Date(2026, 0, 1, 0, 0, serial) } = {}) {
      const uid = ++serial
      folderOf(folderID).mails.push({ uid, bytes: Buffer.from(bytes), receivedAt })
      return `${folderID}:${uid}`
    },
    remove(folderID, externalID) {
      const folder = folderOf(folderID)
      folder.mails = folder.mails.filter(({ uid }) => `${folderID}:${uid}` !== externalID)
    },
    losePlaces(folderID) {
      folderOf(folderID).generation++
    },
  }
  fake.addFolder('INBOX', 'Inbox')
  fake.addFolder('SENT', 'Sent')
  return fake
}

function getFolder(folders: Map<string, FakeFolder>, folderID: string): FakeFolder {
  const folder = folders.get(folderID)
  if (!folder) throw new MailFault('notFound', `There is no folder ${folderID}.`)
  return folder
}

const kinds = { INBOX: 'Inbox', SENT: 'Sent' } as const

function openFake(fake: FakeMailbox): Mailbox {
  const { folders } = fake
  const meetFaults = () => {
    const fault = fake.faults.shift()
    if (fault) throw fault
  }
  const show = (folderID: string) => ({
    folderID,
    name: getFolder(folders, folderID).name,
    parentFolderID: null,
    kind: kinds[folderID as keyof typeof kinds] ?? 'Other',
    total: getFolder(folders, folderID).mails.length,
  })
  return {
    async listFolders() {
      meetFaults()
      return [...folders.keys()].map(show)
    },
    async getFolder(kind) {
      meetFaults()
      return show(kind === 'Inbox' ? 'INBOX' : 'SENT')
    },
    async *listMails(folderID, options) {
      meetFaults()
      yield* listPages(folderID, getFolder(folders, folderID), options)
    },
    async fetchMail({ folderID, externalID }, { maxBytes }) {
      meetFaults()
      const mail = getFolder(folders, folderID).mails.find(({ uid }) => `${folderID}:${uid}` === externalID)
      if (!mail) throw new MailFault('notFound', 'The mail is gone.')
      if (mail.bytes.length > maxBytes) throw new MailFault('tooLarge', `The mail is larger than ${maxBytes} bytes.`)
      // The caller owns the bytes, and may transfer them to a thread.
      return Buffer.from(mail.bytes)
    },
    testSending: async () => ({ isCertain: true }),
    async findSent(messageID) {
      meetFaults()
      const wanted = withBrackets(messageID)
      const sent = getFolder(folders, 'SENT').mails.find(({ bytes }) => messageIDOf(bytes) === wanted)
      return sent && { messageID: wanted, externalID: `SENT:${sent.uid}`, conversationID: null }
    },
    async send(mail) {
      meetFaults()
      const wanted = [...mail.to, ...(mail.cc ?? []), ...(mail.bcc ?? [])].map(({ address }) => address)
      const refused = wanted.filter((address) => fake.refuses.has(address))
      if (refused.length === wanted.length) throw new MailFault('refused', '550 5.1.1 No such user')
      fake.envelopes.push(wanted.filter((address) => !refused.includes(address)))
      const externalID = fake.deliver(await composeMime(mail), { folderID: 'SENT', receivedAt: new Date() })
      const rejected = refused.map((address) => ({ address, reason: '550 5.1.1 No such user' }))
      return { messageID: mail.messageID, externalID, conversationID: null, rejected }
    },
    subscriptions: createFakeSubscriptions(fake, meetFaults),
    close: async () => undefined,
  }
}

function* listPages(folderID: string, folder: FakeFolder, options: ListOptions = {}): Generator<MailPage> {
  const { cursor, since, pageSize = 50 } = options
  const place = cursor ? (JSON.parse(cursor) as { generation: number; after: number; since: string | null }) : undefined
  const isRescan = place !== undefined && place.generation !== folder.generation
  const from = place?.since ?? since?.toISOString() ?? null
  let after = isRescan ? 0 : (place?.after ?? 0)
  for (;;) {
    const fresh = folder.mails.filter(({ uid, receivedAt }) => uid > after && (!from || receivedAt >= new Date(from)))
    const page = fresh.slice(0, pageSize)
    after = page.at(-1)?.uid ?? after
    const mails = page.map((mail) => toListed(folderID, mail))
    yield { mails, cursor: JSON.stringify({ generation: folder.generation, after, since: from }), isRescan }
    if (fresh.length <= pageSize) return
  }
}

const toListed = (folderID: string, { uid, bytes, receivedAt }: FakeMail): ListedMail => ({
  folderID,
  externalID: `${folderID}:${uid}`,
  messageID: messageIDOf(bytes),
  receivedAt,
  size: bytes.length,
  conversationID: null,
})

const messageIDOf = (bytes: Buffer) => /^message-id:\s*(\S+)/im.exec(bytes.toString('latin1'))?.[1] ?? null

function createFakeSubscriptions({ subscriptions }: FakeMailbox, meetFaults: () => void) {
  let serial = 0
  return {
    async create({ folderID, notificationUrl, clientState, expires }) {
      meetFaults()
      const subscriptionID = `fake-${++serial}`
      const resource = `/folders/${folderID}`
      subscriptions.set(subscriptionID, { subscriptionID, notificationUrl, resource, expires, clientState })
      return { subscriptionID, notificationUrl, resource, expires }
    },
    async renew(subscriptionID, expires) {
      meetFaults()
      const subscription = subscriptions.get(subscriptionID)
      if (!subscription) throw new MailFault('notFound', 'The subscription is gone.')
      subscription.expires = expires
      return subscription
    },
    async delete(subscriptionID) {
      meetFaults()
      subscriptions.delete(subscriptionID)
    },
    list: async () => [...subscriptions.values()],
  } satisfies Mailbox['subscriptions']
}
