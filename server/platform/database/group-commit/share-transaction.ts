import { sql } from 'drizzle-orm'
import { Refusal } from '../../errors.ts'
import { recordUnrecorded } from '../../events/events.ts'
import { isDatabaseAway } from '../faults.ts'
import { Database } from '../handle.ts'
import { prepareStatement, runLater } from '../statements/prepared-statements.ts'
import { inTransaction, type UnitOfWork } from '../transaction.ts'
import { collectGroups } from './collect-groups.ts'
import { createTurns, type Turn } from './take-turns.ts'
import { WatchedStatements } from './watched-statements.ts'

/** Larger groups save little, and would hold the locks of all for longer. `gatherMs` is a fraction of what a group takes. */
const limits = { atOnce: 2, minSize: 3, maxSize: 16, gatherMs: 5, maxHoldMs: 250 }
/** A transaction that waits longer for a lock leaves the group and waits alone. */
const maxLockWaitMs = 50
/** After a group that failed: what fails again and again is not run twice each time. */
const apartMs = 1000

const limitLockWait = prepareStatement(sql`select set_config('lock_timeout', ${sql.placeholder('ms')}, true)`)

/** What a transaction of a request needs to know. */
interface SharedUnit extends UnitOfWork {
  now(): Date
}

interface Locks {
  customerID: number
  keys: readonly string[]
  /** It may lock more than its keys name. Such works record their own events. */
  locksMore?: boolean
}

/** What a member of a shared transaction gets of it. */
type Shared = Pick<
  SharedUnit,
  'db' | 'isTransaction' | 'afterCommit' | 'published' | 'unrecorded' | 'isBatch' | 'recordTogether'
>

interface Member extends Locks {
  context: SharedUnit
  /** Does the work in a shared transaction. What it returns answers the caller, after the commit. */
  join(shared: Shared): Promise<() => void>
  runAlone(): Promise<void>
  reject(fault: unknown): void
}

type Groups = ReturnType<typeof collectGroups<Member>>

export type ShareTransaction = <Context extends SharedUnit, Result>(
  context: Context,
  locks: Locks,
  work: (context: Context) => Promise<Result>,
) => Promise<Result>

/**
 * Group commit: runs work in a transaction that it may share with other works of the same customer that arrive
 * at the same time, where their statements share round trips and equal ones are merged. `keys` name what it locks. The
 * works must not depend on each other beyond that. Where one of them fails, each runs again in a transaction of its own,
 * so that it fails alone: as with `inTransaction`, work may run several times.
 */
export function createGroupCommit(): ShareTransaction {
  const groups = new Map<number, Groups>()
  const apartUntil = new Map<number, number>()

  function groupsOf(customerID: number): Groups {
    const known = groups.get(customerID)
    if (known) return known
    const run = async (group: Member[]) => {
      const isApart = (await runGroup(group)) === 'apart'
      if (isApart) apartUntil.set(customerID, performance.now() + apartMs)
      // Called while this group still counts as running.
      setImmediate(() => {
        if (own.isIdle && groups.get(customerID) === own) groups.delete(customerID)
      })
    }
    const own: Groups = collectGroups(run, limits)
    groups.set(customerID, own)
    return own
  }

  return <Context extends SharedUnit, Result>(
    context: Context,
    locks: Locks,
    work: (context: Context) => Promise<Result>,
  ) => {
    const { customerID } = locks
    if ((apartUntil.get(customerID) ?? 0) > performance.now()) return inTransaction(context, work)
    apartUntil.delete(customerID)
    const { promise, resolve, reject } = Promise.withResolvers<Result>()
    groupsOf(customerID).add({
      ...locks,
      context,
      async join(shared) {
        const result = await work({ ...context, ...shared })
        return () => resolve(result)
      },
      runAlone: () => inTransaction(context, work).then(resolve, reject),
      reject,
    })
    return promise
  }
}

async function runGroup(group: Member[]): Promise<'together' | 'alone' | 'apart'> {
  const answers = group.length > 1 ? await runTogether(group) : undefined
  if (!answers) {
    await Promise.all(group.map((member) => member.runAlone()))
    return group.length > 1 ? 'apart' : 'alone'
  }
  for (const answer of answers) answer()
  return 'together'
}

/** Nothing where they have to run apart. */
async function runTogether(group: Member[]): Promise<(() => void)[] | undefined> {
  // In the order of what they lock: another process that locks the same does so in the same order.
  const members = group.toSorted((one, other) => (String(one.keys) < String(other.keys) ? -1 : 1))
  const [{ context }] = members as [Member]
  try {
    return await inTransaction(context, (inside) => runMembers(inside, members), { isPipelined: true })
  } catch (fault) {
    // It may be stored all the same.
    if (isDatabaseAway(fault))
      return members.map(
        ({ reject }) =>
          () =>
            reject(fault),
      )
    return undefined
  }
}

async function runMembers(inside: SharedUnit, members: Member[]): Promise<(() => void)[]> {
  const shared = { ...inside, unrecorded: [], isBatch: true }
  await runLater(inside.db, limitLockWait, { ms: String(maxLockWaitMs) })
  const recordOnce = callWhenAll(members.length, () => recordUnrecorded(shared))
  const openTurn = createTurns(members.length)
  // All have ended before any fault leaves: what works on would write into a transaction that is over.
  const settled = await Promise.allSettled(
    members.map((member) => {
      const recordTogether = recordOnce()
      const turn = openTurn()
      return runMember({ ...shared, recordTogether }, member, turn).finally(() => {
        turn.end()
        void recordTogether().catch(() => undefined)
      })
    }),
  )
  const answers = settled.map((one) => {
    if (one.status === 'rejected') throw one.reason
    return one.value
  })
  await recordUnrecorded(shared)
  return answers
}

/** Answers a function for each of them: the last that is called has the work done, for which all wait. */
function callWhenAll(count: number, work: () => Promise<void>) {
  const { promise, resolve } = Promise.withResolvers<void>()
  let missing = count
  return () => {
    let isMissing = true
    return () => {
      if (isMissing && --missing === 0) resolve(work())
      isMissing = false
      return promise
    }
  }
}

/** A refusal before anything was written concerns this work alone. */
async function runMember(inside: SharedUnit, { join, reject, locksMore }: Member, turn: Turn): Promise<() => void> {
  const watch = { hasWritten: false }
  const untilTurn = locksMore ? turn.take : undefined
  const db = new Database(new WatchedStatements(inside.db.statements, { watch, untilTurn }))
  const { isTransaction, afterCommit, published, unrecorded, isBatch, recordTogether } = inside
  try {
    return await join({ db, isTransaction, afterCommit, published, unrecorded, isBatch, recordTogether })
  } catch (fault) {
    if (!(fault instanceof Refusal) || watch.hasWritten) throw fault
    return () => reject(fault)
  }
}
