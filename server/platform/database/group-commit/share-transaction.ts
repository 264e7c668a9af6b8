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

/** More save little, and would hold the locks of all for longer. `gatherMs` is less than a commit takes. */
const limits = { atOnce: 2, maxSize: 16, gatherMs: 2, maxHoldMs: 250 }
/** Whoever waits longer for a lock waits for it alone. */
const maxLockWaitMs = 50
/** After a group that failed: what fails again and again is not run twice each time. */
const apartMs = 1000

const limitLockWait = prepareStatement(sql`select set_config('lock_timeout', ${sql.placeholder('ms')}, true)`)

/** What a transaction of a request needs to know. */
interface SharedUnit extends UnitOfWork {
  now(): Date
}

interface Member {
  customerID: number
  keys: readonly string[]
  /** It may lock more than its keys name. Such works record their own events. */
  locksMore?: boolean
  context: SharedUnit
  work(context: SharedUnit): Promise<unknown>
  resolve(result: unknown): void
  reject(fault: unknown): void
}

type Groups = ReturnType<typeof collectGroups<Member>>
type Outcome = { result: unknown } | { fault: unknown }

export type ShareTransaction = <Context extends SharedUnit, Result>(
  context: Context,
  members: Pick<Member, 'customerID' | 'keys' | 'locksMore'>,
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
        if (own.isIdle) groups.delete(customerID)
      })
    }
    const own: Groups = collectGroups(run, limits)
    groups.set(customerID, own)
    return own
  }

  return (context, { customerID, ...locks }, work) => {
    if ((apartUntil.get(customerID) ?? 0) > performance.now()) return inTransaction(context, work)
    apartUntil.delete(customerID)
    const { promise, resolve, reject } = Promise.withResolvers<unknown>()
    groupsOf(customerID).add({ ...locks, context, work, resolve, reject } as unknown as Member)
    return promise as ReturnType<typeof work>
  }
}

async function runGroup(group: Member[]): Promise<'together' | 'alone' | 'apart'> {
  const outcomes = group.length > 1 ? await runTogether(group) : undefined
  if (!outcomes) {
    await Promise.all(group.map(runAlone))
    return group.length > 1 ? 'apart' : 'alone'
  }
  for (const [index, member] of group.entries()) {
    const outcome = outcomes[index] as Outcome
    if ('fault' in outcome) member.reject(outcome.fault)
    else member.resolve(outcome.result)
  }
  return 'together'
}

const runAlone = ({ context, work, resolve, reject }: Member): Promise<void> =>
  inTransaction(context, work).then(resolve, reject)

/** Nothing where they have to run apart. */
async function runTogether(group: Member[]): Promise<Outcome[] | undefined> {
  // In the order of what they lock: another process that locks the same does so in the same order.
  const members = group.toSorted((one, other) => (String(one.keys) < String(other.keys) ? -1 : 1))
  const [{ context }] = members as [Member]
  try {
    const outcomes = await inTransaction(context, (inside) => runMembers(inside, members), { isPipelined: true })
    const outcomeOf = new Map(members.map((member, index) => [member, outcomes[index] as Outcome]))
    return group.map((member) => outcomeOf.get(member) as Outcome)
  } catch (fault) {
    // It may be stored all the same.
    if (isDatabaseAway(fault)) return group.map(() => ({ fault }))
    return undefined
  }
}

async function runMembers(inside: SharedUnit, members: Member[]): Promise<Outcome[]> {
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
  const outcomes = settled.map((one) => {
    if (one.status === 'rejected') throw one.reason
    return one.value
  })
  await recordUnrecorded(shared)
  return outcomes
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
async function runMember(shared: SharedUnit, { context, work, locksMore }: Member, turn: Turn): Promise<Outcome> {
  const watch = { hasWritten: false }
  const { db, isTransaction, afterCommit, published, unrecorded, isBatch, recordTogether } = shared
  const own = { isTransaction, afterCommit, published, unrecorded, isBatch, recordTogether } as Partial<SharedUnit>
  const untilTurn = locksMore ? turn.take : undefined
  const statements = new WatchedStatements(db.statements, { watch, untilTurn })
  try {
    return { result: await work({ ...context, ...own, db: new Database(statements) }) }
  } catch (fault) {
    if (!(fault instanceof Refusal) || watch.hasWritten) throw fault
    return { fault }
  }
}
