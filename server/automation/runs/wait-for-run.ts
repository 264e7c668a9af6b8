import { setTimeout as pause } from 'node:timers/promises'
import { and, eq, inArray } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { messages } from '../../desk/messages/messages.table.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Announcements } from '../../platform/events/announcements.ts'
import { automationRuns } from './automation.table.ts'
import { runTopic } from './start-run.ts'

interface MessageKey {
  customerID: number
  messageID: number
}

/** Polling ends the wait if a notification is missed. */
const pollIntervalMs = 1_000

type Wakers = Map<number, Set<() => void>>

/** Waiting callers per notification connection, which needs only one subscription. */
const waiting = new WeakMap<Announcements, Wakers>()

function wakersOf(announcements: Announcements): Wakers {
  const known = waiting.get(announcements)
  if (known) return known
  const wakers: Wakers = new Map()
  announcements.on(runTopic, (payload) => {
    for (const wake of wakers.get((payload as MessageKey).messageID) ?? []) wake()
  })
  waiting.set(announcements, wakers)
  return wakers
}

/** Waits until the message has a draft or its run has ended. Returns false on timeout. */
export async function waitForRun(
  context: Context,
  { customerID, messageID }: MessageKey,
  seconds: number,
): Promise<boolean> {
  const wakers = wakersOf(context.announcements)
  const end = performance.now() + seconds * 1000
  for (;;) {
    const subscription = subscribe(wakers, messageID)
    try {
      if (!(await isInProgress(context.db, { customerID, messageID }))) return true
      const left = end - performance.now()
      if (left <= 0) return false
      await Promise.race([subscription.notified, pause(Math.min(left, pollIntervalMs), undefined, { ref: false })])
    } finally {
      subscription.unsubscribe()
    }
  }
}

function subscribe(wakers: Wakers, messageID: number) {
  let wake = () => {}
  const notified = new Promise<void>((resolve) => {
    wake = resolve
  })
  const subscribers = wakers.get(messageID) ?? new Set()
  wakers.set(messageID, subscribers.add(wake))
  const unsubscribe = () => {
    subscribers.delete(wake)
    if (subscribers.size === 0) wakers.delete(messageID)
  }
  return { notified, unsubscribe }
}

async function isInProgress(db: Database, { customerID, messageID }: MessageKey): Promise<boolean> {
  const [run] = await db
    .select({ status: messages.status })
    .from(automationRuns)
    .innerJoin(
      messages,
      and(eq(messages.customerID, automationRuns.customerID), eq(messages.messageID, automationRuns.messageID)),
    )
    .where(
      and(
        eq(automationRuns.customerID, customerID),
        eq(automationRuns.messageID, messageID),
        eq(automationRuns.kind, 'message'),
        inArray(automationRuns.state, ['Running', 'Waiting']),
      ),
    )
  return run !== undefined && (run.status === 'Received' || run.status === 'Processing')
}
