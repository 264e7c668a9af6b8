/** One entry of a mail provider's notification, as far as it can be parsed. */
export interface Notification {
  subscriptionID: string | undefined
  clientState: string | undefined
  mailbox: string | undefined
  /** Absent if the resource names only the message. */
  externalFolderID: string | undefined
  messageID: string
  /** What happened to the subscription itself, instead of a message. */
  lifecycleEvent: string | undefined
}

/** More entries than any provider sends in one request. */
const maxEntries = 5_000

const folderResource = /^\/?users\/([^/]+)\/mailFolders(?:\('([^']+)'\)|\/([^/]+))\/messages(?:\/[^/]+)?\/?$/i
const messageResource = /^\/?users\/([^/]+)\/messages\/[^/]+\/?$/i

/** Untrusted input: everything but notifications of new messages is ignored. Names are read in any case. */
export function readNotifications(body: unknown): Notification[] {
  const value = member(parse(body), 'value')
  if (!Array.isArray(value)) return []
  return value.slice(0, maxEntries).flatMap((entry) => {
    const notification = readEntry(entry)
    return notification ? [notification] : []
  })
}

function readEntry(entry: unknown): Notification | undefined {
  const subscriptionID = textOf(entry, 'subscriptionId')
  const clientState = textOf(entry, 'clientState')
  const lifecycleEvent = textOf(entry, 'lifecycleEvent')
  const known = { subscriptionID, clientState, lifecycleEvent }
  if (lifecycleEvent) {
    return subscriptionID
      ? { ...known, mailbox: undefined, externalFolderID: undefined, messageID: lifecycleEvent }
      : undefined
  }
  if (textOf(entry, 'changeType')?.toLowerCase() !== 'created') return undefined
  const place = readResource(textOf(entry, 'resource'))
  if (!place) return undefined
  return { ...known, ...place, messageID: textOf(member(entry, 'resourceData'), 'id') ?? '' }
}

function readResource(resource: string | undefined) {
  if (!resource) return undefined
  const [, ofFolder, inParentheses, asSegment] = folderResource.exec(resource) ?? []
  const [, ofMessage] = ofFolder ? [] : (messageResource.exec(resource) ?? [])
  const mailbox = ofFolder ?? ofMessage
  if (!mailbox) return undefined
  const folder = inParentheses ?? asSegment
  return { mailbox: decode(mailbox).toLowerCase(), externalFolderID: folder === undefined ? undefined : decode(folder) }
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

function parse(body: unknown): unknown {
  try {
    return typeof body === 'string' ? JSON.parse(body) : undefined
  } catch {
    return undefined
  }
}

function member(object: unknown, name: string): unknown {
  if (typeof object !== 'object' || object === null) return undefined
  const found = (object as Record<string, unknown>)[name]
  if (found !== undefined) return found
  return Object.entries(object).find(([key]) => key.toLowerCase() === name.toLowerCase())?.[1]
}

/** Longer texts, and those that cannot be stored, are not valid IDs. */
function textOf(object: unknown, name: string): string | undefined {
  const value = member(object, name)
  if (typeof value !== 'string' || value === '' || value.length > 2_048 || value.includes('\0')) return undefined
  return value.isWellFormed() ? value : undefined
}
