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

/**
 * Larger groups save little, and would hold all their locks for longer. `gatherMs` is a fraction of a group's
 * duration.
 */
const limits = { atOnce: 2, minSize: 3, maxSize: 16, gatherMs: 5, maxHoldMs: 250 }
/** A transaction that waits longer for a lock leaves the group and waits alone. */
const maxLockWaitMs = 50
/**
 * After a group fails, work of the customer runs separately for this long, so that a repeated failure does not run
 * everything twice.
 */
const apartMs = 1000

const limitLockWait = prepareStatement(sql`select set_config('lock_timeout', ${sql.placeholder('ms')}, true)`)

/** What a transaction of a request needs from its context. */
interface SharedUnit extends UnitOfWork {
  now(): Date
}

interface Locks {
  customerID: number
  keys: readonly string[]
  /** It may lock more than its keys name. Such work records its own events. */
  locksMore?: boolean
}

/** The parts of the shared transaction that a member uses. */
type Shared = Pick<
  SharedUnit,
  'db' | 'isTransaction' | 'afterCommit' | 'published' | 'unrecorded' | 'isBatch' | 'recordTogether'
>

interface Member extends Locks {
  context: SharedUnit
  /** Does the work in the shared transaction. The returned function responds to the caller, after the commit. */
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
 * Group commit: runs work in a transaction that it may share with other work of the same customer that arrives at the
 * same time. Statements share round trips, and equal ones are merged. `keys` name its locks; work must not depend on
 * each other beyond that. If one unit fails, all run again in their own transactions, so that it fails alone: as with
 * `inTransaction`, work may run several times.
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
      // This group still counts as running here.
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

/** Returns undefined if the members have to run separately. */
async function runTogether(group: Member[]): Promise<(() => void)[] | undefined> {
  // In lock order, like other processes that lock the same keys.
  const members = group.toSorted((one, other) => (String(one.keys) < String(other.keys) ? -1 : 1))
  const [{ context }] = members as [Member]
  try {
    return await inTransaction(context, (inside) => runMembers(inside, members), { isPipelined: true })
  } catch (fault) {
    // The commit may have succeeded.
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
  // Waits for all members before an error is thrown: a member that is still running would write to a finished
  // transaction.
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

/** Returns a function per member; the last one called starts the work, and all wait for it. */
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

/** A rejection before any write affects only this member. */
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
