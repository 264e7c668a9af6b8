import { timingSafeEqual } from 'node:crypto'
import type { LRUCache } from 'lru-cache'
import { asSystem, bindCustomer, type Context } from '../../../context.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { createGrowingCache } from '../../../platform/growing-cache.ts'
import { findFoldersOfMailboxes, findSubscribedFolders, type ReachedFolder } from '../connections/connections.store.ts'
import { createFallbackLimit, type FallbackLimit } from '../connections/fallback-limit.ts'
import { recordWaiting } from '../connections/record-health.ts'
import { queueImport } from '../queue-import.ts'
import type { Notification } from './read-notifications.ts'
import { hashState, queueReconciling } from './reconcile-subscriptions.ts'

export interface Receiver {
  /**
   * Resolves when the imports for the notifications are queued, in a shared transaction. Undefined if there is
   * nothing to wait for.
   */
  take(notifications: Notification[]): Promise<void> | undefined
  /** Queues deferred notifications. */
  close(): Promise<void>
}

interface Memory {
  /** Notifications for which an import was queued a moment ago: providers repeat them. */
  seen: LRUCache<string, true>
  /** Subscriptions whose folder was just queued. */
  busy: LRUCache<string, true>
  limit: FallbackLimit
}

/** A notification to process, on behalf of others for the same folder. */
interface PendingNotification {
  notification: Notification
  /** The keys under which they are remembered if an import is queued. */
  keys: string[]
}

/** How often a folder is queued at most while its notifications keep coming. */
const restInMs = 500

/**
 * The first notification of a folder is queued before it is answered. In a burst, the others are answered immediately
 * and processed together a moment later; if a crash loses them, the sweep finds the email.
 */
export function createReceiver(context: Context): Receiver {
  let memory: Memory | undefined
  const remember = () => (memory ??= createMemory(context))
  const queue = createBatcher((pending: PendingNotification[]) => queueWork(context, remember(), pending))
  let putOff = new Map<string, PendingNotification>()
  let timer: NodeJS.Timeout | undefined

  async function takeUp() {
    clearTimeout(timer)
    timer = undefined
    const pending = [...putOff.values()]
    putOff = new Map()
    if (pending.length === 0) return
    await queue(pending).catch((err: unknown) => context.log.warn({ err }, 'Mail notifications were not queued.'))
  }

  return {
    close: takeUp,
    take(notifications) {
      const { seen, busy } = remember()
      const quiet: PendingNotification[] = []
      for (const notification of notifications) {
        const place = placeOf(notification)
        const key = keyOf(place, notification)
        if (key && seen.has(key)) continue
        if (notification.lifecycleEvent || !busy.has(notification.subscriptionID ?? '')) {
          quiet.push({ notification, keys: key ? [key] : [] })
          continue
        }
        const before = putOff.get(place)
        if (!before) putOff.set(place, { notification, keys: key ? [key] : [] })
        else if (key) before.keys.push(key)
      }
      if (putOff.size > 0) timer ??= setTimeout(takeUp, restInMs).unref()
      return quiet.length > 0 ? queue(quiet) : undefined
    },
  }
}

/** Sized generously: it is only allocated when notifications arrive. */
const createMemory = ({ now }: Context): Memory => ({
  seen: createGrowingCache(50_000, 300_000),
  busy: createGrowingCache(10_000, restInMs),
  limit: createFallbackLimit(now),
})

/**
 * Collects the items that arrive while a batch is running into the next batch, so the cost per item falls under load.
 */
function createBatcher<Item>(work: (items: Item[]) => Promise<void>): (items: Item[]) => Promise<void> {
  let waiting: Item[] = []
  let nextBatch: Promise<void> | undefined
  let last = Promise.resolve()
  const runBatch = async () => {
    const batch = waiting
    waiting = []
    nextBatch = undefined
    await work(batch)
  }
  return (items) => {
    for (const item of items) waiting.push(item)
    if (!nextBatch) {
      nextBatch = last.then(runBatch)
      last = nextBatch.catch(() => undefined)
    }
    return nextBatch
  }
}

/** One notification per folder is enough, whichever email it is about. No ID contains a NUL. */
const placeOf = ({ subscriptionID = '', mailbox = '', externalFolderID = '', clientState = '' }: Notification) =>
  `${subscriptionID}\0${clientState}\0${mailbox}\0${externalFolderID}`

/** Without a message ID, repeats cannot be detected. Lifecycle events may be repeated for good reason. */
const keyOf = (place: string, { lifecycleEvent, messageID }: Notification): string | undefined =>
  lifecycleEvent || messageID === '' ? undefined : `${place}\0${messageID}`

async function queueWork(context: Context, memory: Memory, pending: PendingNotification[]): Promise<void> {
  const { seen, busy, limit } = memory
  const folders = await findFolders(
    context,
    pending.map(({ notification }) => notification),
  )
  const imports = new Map<number, ReachedFolder>()
  const tended = new Map<number, ReachedFolder>()
  const processed: string[][] = []
  for (const { notification, keys } of pending) {
    const { lifecycleEvent } = notification
    for (const { folder, isGuess } of folders(notification)) {
      if (lifecycleEvent && lifecycleEvent !== 'missed') tended.set(folder.channelID, folder)
      if (!folder.isAutomatic) continue
      if (isGuess && !imports.has(folder.folderID) && !limit.mayPass(folder.folderID)) continue
      imports.set(folder.folderID, folder)
      processed.push(keys)
    }
  }
  if (imports.size === 0 && tended.size === 0) return
  await inTransaction(context, async (inside) => {
    for (const { customerID, channelID, folderID } of imports.values()) {
      const { db } = bindCustomer(inside, customerID)
      await recordWaiting(db, { customerID, channelID }, context.now())
      await queueImport(db, { customerID, channelID, folderID })
    }
    for (const { customerID, channelID } of tended.values()) {
      await queueReconciling(bindCustomer(inside, customerID), { customerID, channelID, isUrgent: true })
    }
  })
  for (const { subscriptionID } of imports.values()) if (subscriptionID) busy.set(subscriptionID, true)
  for (const keys of processed) for (const key of keys) seen.set(key, true)
}

interface Match {
  folder: ReachedFolder
  /** It named none of our subscriptions, only a mailbox that anyone may know. */
  isGuess: boolean
}

/** By subscription; for an unknown one, by mailbox and folder. A known one with a wrong secret matches nothing. */
async function findFolders(context: Context, notifications: Notification[]): Promise<(one: Notification) => Match[]> {
  const { db } = asSystem(context, 'find a mailbox by a notification')
  const ids = [...new Set(notifications.flatMap(({ subscriptionID }) => subscriptionID ?? []))]
  const subscribed = ids.length > 0 ? await findSubscribedFolders(db, ids) : []
  const bySubscription = new Map(subscribed.map((folder) => [folder.subscriptionID, folder]))
  const isUnknown = ({ subscriptionID }: Notification) => !subscriptionID || !bySubscription.has(subscriptionID)
  const mailboxes = [...new Set(notifications.filter(isUnknown).flatMap(({ mailbox }) => mailbox ?? []))]
  const others = mailboxes.length > 0 ? await findFoldersOfMailboxes(db, mailboxes) : []

  return (notification) => {
    const folder = bySubscription.get(notification.subscriptionID ?? '')
    if (!folder)
      return others.filter((other) => isMeant(other, notification)).map((other) => ({ folder: other, isGuess: true }))
    if (notification.clientState === undefined) return notification.lifecycleEvent ? [] : [{ folder, isGuess: false }]
    return isState(folder.subscriptionState, notification.clientState) ? [{ folder, isGuess: false }] : []
  }
}

const isInbox = ({ type }: ReachedFolder) => type.toLowerCase() === 'inbox'

function isMeant(folder: ReachedFolder, { mailbox, externalFolderID }: Notification): boolean {
  if (folder.mailbox !== mailbox) return false
  if (externalFolderID === undefined) return isInbox(folder)
  if (folder.externalFolderID === externalFolderID) return true
  // The provider's own name for the inbox, until its id is known.
  return isInbox(folder) && externalFolderID.toLowerCase() === 'inbox'
}

function isState(kept: string | null, given: string): boolean {
  const [expected, actual] = [Buffer.from(kept ?? ''), Buffer.from(hashState(given))]
  return expected.length === actual.length && timingSafeEqual(expected, actual)
}
