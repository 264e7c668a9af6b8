import { timingSafeEqual } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Context } from '../../context.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { queueImport } from '../mail/queue-import.ts'
import { findFoldersOfMailboxes, findSubscribedFolders, type ReachedFolder } from './connections.store.ts'
import { createFallbackLimit, type FallbackLimit } from './fallback-limit.ts'
import type { Notification } from './read-notifications.ts'
import { recordWaiting } from './record-health.ts'
import { hashState, queueTending } from './tend-subscriptions.ts'

export interface Receiver {
  /**
   * Resolves when what the notifications ask for is queued, which many of them share one transaction for. Answers
   * nothing where there is nothing to wait for.
   */
  take(notifications: Notification[]): Promise<void> | undefined
  /** Queues what was put off. */
  close(): Promise<void>
}

interface Memory {
  /** What was queued a moment ago: providers repeat themselves. */
  seen: LRUCache<string, true>
  /** Subscriptions whose folder was queued just now. */
  busy: LRUCache<string, true>
  limit: FallbackLimit
}

/** How often a folder is queued at most while notifications of it keep coming. */
const restInMs = 500

/**
 * A folder that was quiet is queued before its notification is answered. In a burst the others are answered at once and
 * looked at together a moment later; what a crash loses of them the sweep finds.
 */
export function createReceiver(context: Context): Receiver {
  const memory: Memory = {
    seen: new LRUCache({ max: 50_000, ttl: 300_000 }),
    busy: new LRUCache({ max: 10_000, ttl: restInMs }),
    limit: createFallbackLimit(context.now),
  }
  const queue = createTurns((notifications: Notification[]) => queueWork(context, memory, notifications))
  let putOff = new Map<string, Notification>()
  let timer: NodeJS.Timeout | undefined

  async function takeUp() {
    clearTimeout(timer)
    timer = undefined
    const notifications = [...putOff.values()]
    putOff = new Map()
    if (notifications.length === 0) return
    await queue(notifications).catch((err: unknown) => context.log.warn({ err }, 'Mail notifications were not queued.'))
  }

  return {
    close: takeUp,
    take(notifications) {
      const quiet: Notification[] = []
      for (const notification of notifications) {
        const key = keyOf(notification)
        if (memory.seen.has(key)) continue
        if (notification.lifecycleEvent || !memory.busy.has(notification.subscriptionID ?? '')) {
          quiet.push(notification)
          continue
        }
        memory.seen.set(key, true)
        putOff.set(placeOf(notification), notification)
      }
      if (putOff.size > 0) timer ??= setTimeout(takeUp, restInMs).unref()
      return quiet.length > 0 ? queue(quiet) : undefined
    },
  }
}

/** Whatever comes while one turn is under way is the next turn: the busier it is, the less each piece costs. */
function createTurns<Item>(work: (items: Item[]) => Promise<void>): (items: Item[]) => Promise<void> {
  let waiting: Item[] = []
  let turn: Promise<void> | undefined
  let last = Promise.resolve()
  const takeTurn = async () => {
    const taken = waiting
    waiting = []
    turn = undefined
    await work(taken)
  }
  return (items) => {
    for (const item of items) waiting.push(item)
    if (!turn) {
      turn = last.then(takeTurn)
      last = turn.catch(() => undefined)
    }
    return turn
  }
}

/** Of one place one notification is enough: it is looked into, whichever mail came. No id holds a NUL. */
const placeOf = ({ subscriptionID = '', mailbox = '', externalFolderID = '', clientState = '' }: Notification) =>
  `${subscriptionID}\0${clientState}\0${mailbox}\0${externalFolderID}`

const keyOf = (notification: Notification) => `${placeOf(notification)}\0${notification.messageID}`

async function queueWork(context: Context, memory: Memory, notifications: Notification[]): Promise<void> {
  const { seen, busy, limit } = memory
  const folders = await findFolders(context, notifications)
  const imports = new Map<number, ReachedFolder>()
  const tended = new Map<number, ReachedFolder>()
  for (const notification of notifications) {
    for (const { folder, isTrusted } of folders(notification)) {
      if (!isTrusted && !limit.mayPass(folder.folderID)) continue
      const { lifecycleEvent } = notification
      if (lifecycleEvent && lifecycleEvent !== 'missed') tended.set(folder.channelID, folder)
      if (folder.isAutomatic) imports.set(folder.folderID, folder)
    }
  }
  await inTransaction(context, async (inside) => {
    for (const { customerID, channelID, folderID } of imports.values()) {
      await recordWaiting(inside.db, { customerID, channelID }, context.now())
      await queueImport(inside.db, { customerID, channelID, folderID })
    }
    for (const { customerID, channelID } of tended.values()) {
      await queueTending(inside, { customerID, channelID, isUrgent: true })
    }
  })
  for (const { subscriptionID } of imports.values()) if (subscriptionID) busy.set(subscriptionID, true)
  // Lifecycle events have no id of their own, and the same may be said again for good reason.
  for (const one of notifications) if (!one.lifecycleEvent) seen.set(keyOf(one), true)
}

interface Match {
  folder: ReachedFolder
  /** The notification knew the word that only the provider knows. */
  isTrusted: boolean
}

/** By subscription; for one that nobody knows, by mailbox and folder. A known one with a wrong word reaches nothing. */
async function findFolders({ db }: Context, notifications: Notification[]): Promise<(one: Notification) => Match[]> {
  const ids = [...new Set(notifications.flatMap(({ subscriptionID }) => subscriptionID ?? []))]
  const subscribed = ids.length > 0 ? await findSubscribedFolders(db, ids) : []
  const bySubscription = new Map(subscribed.map((folder) => [folder.subscriptionID, folder]))
  const isUnknown = ({ subscriptionID }: Notification) => !subscriptionID || !bySubscription.has(subscriptionID)
  const mailboxes = [...new Set(notifications.filter(isUnknown).flatMap(({ mailbox }) => mailbox ?? []))]
  const others = mailboxes.length > 0 ? await findFoldersOfMailboxes(db, mailboxes) : []

  return (notification) => {
    const folder = bySubscription.get(notification.subscriptionID ?? '')
    if (!folder)
      return others
        .filter((other) => isMeant(other, notification))
        .map((other) => ({ folder: other, isTrusted: false }))
    if (notification.clientState === undefined) return notification.lifecycleEvent ? [] : [{ folder, isTrusted: false }]
    return isState(folder.subscriptionState, notification.clientState) ? [{ folder, isTrusted: true }] : []
  }
}

const isInbox = ({ type }: ReachedFolder) => type.toLowerCase() === 'inbox'

function isMeant(folder: ReachedFolder, { mailbox, externalFolderID }: Notification): boolean {
  if (folder.mailbox !== mailbox) return false
  if (externalFolderID === undefined) return isInbox(folder)
  if (folder.externalFolderID === externalFolderID) return true
  // The provider's own name for the inbox, as long as nobody knows it by its id.
  return isInbox(folder) && externalFolderID.toLowerCase() === 'inbox'
}

function isState(kept: string | null, given: string): boolean {
  const [expected, actual] = [Buffer.from(kept ?? ''), Buffer.from(hashState(given))]
  return expected.length === actual.length && timingSafeEqual(expected, actual)
}
