import { timingSafeEqual } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Context } from '../../context.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { queueImportSoon } from '../mail/queue-import.ts'
import { findFoldersOfMailboxes, findSubscribedFolders, type ReachedFolder } from './connections.store.ts'
import { createFallbackLimit, type FallbackLimit } from './fallback-limit.ts'
import type { Notification } from './read-notifications.ts'
import { recordWaiting } from './record-health.ts'
import { hashState, queueTending } from './tend-subscriptions.ts'

/** Takes notifications; resolves when what they ask for is queued, which many of them share one transaction for. */
export type Receiver = (notifications: Notification[]) => Promise<void>

interface Memory {
  /** What was queued a moment ago: providers repeat themselves. */
  seen: LRUCache<string, true>
  /** Until when an import is yet to begin that will find whatever a subscription tells of. */
  covered: LRUCache<string, number>
  limit: FallbackLimit
}

/** Imports begin a moment later, so that a burst of notifications asks for one. */
const delayInMs = 500
/** How far the clocks of machines may be apart before a mail waits for the next sweep. */
const marginInMs = 200

export function createReceiver(context: Context): Receiver {
  const memory: Memory = {
    seen: new LRUCache({ max: 50_000, ttl: 300_000 }),
    covered: new LRUCache({ max: 10_000 }),
    limit: createFallbackLimit(context.now),
  }
  let waiting: Notification[] = []
  let turn: Promise<void> | undefined

  /** Whatever came while the turn before was under way is one turn: the busier it is, the less each costs. */
  const takeTurn = async () => {
    const taken = waiting
    waiting = []
    turn = undefined
    await queueWork(context, memory, taken)
  }
  let last = Promise.resolve()
  return (notifications) => {
    const now = context.now().getTime()
    const fresh = notifications.filter((notification) => needsWork(memory, notification, now))
    if (fresh.length === 0) return Promise.resolve()
    for (const notification of fresh) waiting.push(notification)
    if (!turn) {
      turn = last.then(takeTurn)
      last = turn.catch(() => undefined)
    }
    return turn
  }
}

function needsWork({ seen, covered }: Memory, notification: Notification, now: number): boolean {
  const key = keyOf(notification)
  if (seen.has(key)) return false
  if (notification.lifecycleEvent || (covered.get(notification.subscriptionID ?? '') ?? 0) <= now) return true
  seen.set(key, true)
  return false
}

const keyOf = ({ subscriptionID, mailbox, externalFolderID, messageID, clientState }: Notification) =>
  JSON.stringify([subscriptionID, clientState, mailbox, externalFolderID, messageID])

async function queueWork(context: Context, memory: Memory, notifications: Notification[]): Promise<void> {
  const { seen, covered, limit } = memory
  const folders = await findFolders(context, notifications)
  const imports = new Map<number, ReachedFolder>()
  const tended = new Map<number, ReachedFolder>()
  for (const notification of notifications) {
    for (const { folder, isTrusted } of folders(notification)) {
      if (!isTrusted && !limit.mayPass(folder.folderID)) continue
      const { lifecycleEvent } = notification
      if (lifecycleEvent && lifecycleEvent !== 'missed') tended.set(folder.channelID, folder)
      else if (folder.isAutomatic) imports.set(folder.folderID, folder)
    }
  }
  const runAt = new Date(context.now().getTime() + delayInMs)
  const starts = new Map<string, Date>()
  await inTransaction(context, async (inside) => {
    for (const { customerID, channelID, folderID, subscriptionID } of imports.values()) {
      await recordWaiting(inside.db, { customerID, channelID }, context.now())
      const start = await queueImportSoon(inside.db, { customerID, channelID, folderID }, runAt)
      if (subscriptionID) starts.set(subscriptionID, start)
    }
    for (const { customerID, channelID } of tended.values()) {
      await queueTending(inside, { customerID, channelID, isUrgent: true })
    }
  })
  for (const [id, start] of starts) covered.set(id, Math.min(start.getTime(), runAt.getTime()) - marginInMs)
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
