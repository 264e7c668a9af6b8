import { setTimeout as pause } from 'node:timers/promises'
import { and, eq, inArray } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { messages } from '../../desk/messages/messages.table.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Announcements } from '../../platform/events/announcements.ts'
import { automationRuns } from './automation.table.ts'
import { runTopic } from './start-run.ts'

interface Waited {
  customerID: number
  messageID: number
}

/** Announcements can be missed; then looking now and then still ends the wait. */
const lookEveryMs = 1_000

type Wakers = Map<number, Set<() => void>>

/** Who waits, for each connection to the announcements: one hearer serves them all. */
const waiting = new WeakMap<Announcements, Wakers>()

function wakersOf(announcements: Announcements): Wakers {
  const known = waiting.get(announcements)
  if (known) return known
  const wakers: Wakers = new Map()
  announcements.on(runTopic, (payload) => {
    for (const wake of wakers.get((payload as Waited).messageID) ?? []) wake()
  })
  waiting.set(announcements, wakers)
  return wakers
}

/** Waits until the message has its draft or its run is over. False when the time ran out. */
export async function waitForRun(
  context: Context,
  { customerID, messageID }: Waited,
  seconds: number,
): Promise<boolean> {
  const wakers = wakersOf(context.announcements)
  const end = performance.now() + seconds * 1000
  for (;;) {
    const told = hear(wakers, messageID)
    try {
      if (!(await isUnderWay(context.db, { customerID, messageID }))) return true
      const left = end - performance.now()
      if (left <= 0) return false
      await Promise.race([told.heard, pause(Math.min(left, lookEveryMs), undefined, { ref: false })])
    } finally {
      told.forget()
    }
  }
}

function hear(wakers: Wakers, messageID: number) {
  let wake = () => {}
  const heard = new Promise<void>((resolve) => {
    wake = resolve
  })
  const hearers = wakers.get(messageID) ?? new Set()
  wakers.set(messageID, hearers.add(wake))
  const forget = () => {
    hearers.delete(wake)
    if (hearers.size === 0) wakers.delete(messageID)
  }
  return { heard, forget }
}

async function isUnderWay(db: Database, { customerID, messageID }: Waited): Promise<boolean> {
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
