import { randomUUID } from 'node:crypto'

/** The state of the double. Its mailboxes are realistic enough that a client sees no difference. */

export interface DoubleMessage {
  id: string
  folder: DoubleFolder
  internetMessageId: string
  receivedDateTime: string
  conversationId: string
  isDraft: boolean
  mime: Buffer
  /** For a draft: its JSON and files. */
  draft?: { fields: Record<string, unknown>; attachments: DoubleAttachment[] }
}

export interface DoubleAttachment {
  name: string
  contentType: string
  isInline: boolean
  contentId?: string
  bytes: Buffer
}

export interface DoubleFolder {
  id: string
  displayName: string
  wellKnown?: string
  parent?: DoubleFolder
  messages: Map<string, DoubleMessage>
  /** Everything that ever happened in the folder, the basis of deltas. */
  changes: { id: string; isRemoved: boolean }[]
  /** Tokens of an earlier generation are invalid. */
  generation: number
}

export interface DoubleMailbox {
  address: string
  folders: Map<string, DoubleFolder>
  /** Concurrent requests, as counted by the provider. */
  inFlight: number
  maxInFlight: number
}

/** An error in Graph's format. */
export class GraphRefusal extends Error {
  readonly status: number
  readonly code: string
  readonly headers: Record<string, string>
  constructor(status: number, code: string, message = code, headers: Record<string, string> = {}) {
    super(message)
    this.status = status
    this.code = code
    this.headers = headers
  }
}

export function createDoubleMailbox(address: string): DoubleMailbox {
  const mailbox: DoubleMailbox = { address, folders: new Map(), inFlight: 0, maxInFlight: 0 }
  addDoubleFolder(mailbox, 'Inbox', { wellKnown: 'inbox' })
  addDoubleFolder(mailbox, 'Sent Items', { wellKnown: 'sentitems' })
  addDoubleFolder(mailbox, 'Drafts', { wellKnown: 'drafts' })
  return mailbox
}

export function addDoubleFolder(
  mailbox: DoubleMailbox,
  displayName: string,
  options: { wellKnown?: string; parent?: DoubleFolder } = {},
): DoubleFolder {
  const id = `AAMk${randomUUID().replaceAll('-', '')}=`
  const folder: DoubleFolder = { id, displayName, messages: new Map(), changes: [], generation: 1, ...options }
  mailbox.folders.set(id, folder)
  return folder
}

export function getDoubleFolder(mailbox: DoubleMailbox, name: string): DoubleFolder {
  const byName = [...mailbox.folders.values()].find(({ wellKnown }) => wellKnown === name.toLowerCase())
  const folder = byName ?? mailbox.folders.get(name)
  if (!folder) throw new GraphRefusal(404, 'ErrorItemNotFound', 'The specified object was not found in the store.')
  return folder
}

export function getDoubleMessage(mailbox: DoubleMailbox, id: string): DoubleMessage {
  for (const folder of mailbox.folders.values()) {
    const message = folder.messages.get(id)
    if (message) return message
  }
  throw new GraphRefusal(404, 'ErrorItemNotFound', 'The specified object was not found in the store.')
}

export function putMessage(folder: DoubleFolder, message: Omit<DoubleMessage, 'folder'>): DoubleMessage {
  const kept = { ...message, folder }
  folder.messages.set(message.id, kept)
  folder.changes.push({ id: message.id, isRemoved: false })
  return kept
}

export function removeMessage({ id, folder }: DoubleMessage): void {
  folder.messages.delete(id)
  folder.changes.push({ id, isRemoved: true })
}

/** The ID is kept, like immutable IDs. */
export function moveMessage(message: DoubleMessage, to: DoubleFolder): DoubleMessage {
  removeMessage(message)
  const { folder: _, ...rest } = message
  return putMessage(to, rest)
}

export const newMessageId = () => `AAkALg${randomUUID().replaceAll('-', '')}`

/** Header lines may be folded. */
export function headerOf(mime: Buffer, name: string): string | undefined {
  const head = mime.toString('latin1').split(/\r?\n\r?\n/, 1)[0] ?? ''
  const unfolded = head.replace(/\r?\n[ \t]+/g, ' ')
  return new RegExp(`^${name}:[ \\t]*(.*)$`, 'im').exec(unfolded)?.[1]?.trim()
}
