import type { Announcements } from '../../events/announcements.ts'
import { eventTopic } from '../../events/events.ts'
import type { Log } from '../../log.ts'
import { connectDatabase, type Database, type DatabaseLimits } from '../database.ts'
import { Database as Handle } from '../handle.ts'
import { later, type Position } from './position.ts'
import { type Caller, findLastWrite, noteWrite } from './recent-writes.store.ts'
import { ReplicaStatements } from './replica-statements.ts'
import { readPrimary, watchReplica } from './watch-replica.ts'

/** A copy of the database that lists, search and insights are read from. */
export interface Replica {
  /**
   * Where the caller's reads go: to the replica once it has the caller's writes and the events that this node sent,
   * otherwise to `primary`.
   */
  chooseFor(primary: Database, caller: Caller): Promise<Database>
  /** Call after the commit and before the response. Never fails. */
  noteWrite(primary: Database, caller: Caller): Promise<void>
  lagMs(): number
  /** Why the replica is not used, if it is not. */
  problem(): string | undefined
  /** How many requests each server handled, and how many statements failed on the replica and ran on the primary. */
  counts(): ReadonlyMap<string, number>
  /** Compares the servers once, or waits for the running comparison. */
  settled(): Promise<void>
  close(): Promise<void>
}

interface ReplicaOptions extends DatabaseLimits {
  url: string
  /** For requests without a caller. */
  primary: Database
  announcements: Announcements
  log: Log
  hasPooler: boolean
  maxLagMs: number
}

/** How long a caller waits for the replica before the primary answers. */
const maxWaitMs = 250

export function openReplica({ url, primary, announcements, log, maxLagMs, ...limits }: ReplicaOptions): Replica {
  const connection = connectDatabase(url, { log, ...limits })
  const watch = watchReplica({ primary, replica: connection.db, maxLagMs, log })
  const announced = followEvents(announcements, primary)
  const counts = new Map(['replica', 'primary', 'fault'].map((kind) => [kind, 0]))
  const count = (kind: string) => counts.set(kind, (counts.get(kind) ?? 0) + 1)

  /** Callers whose last write could not be recorded: they read from the primary until one is. */
  const unnoted = new Set<string>()
  const keyOf = ({ customerID, name }: Caller) => `${customerID} ${name}`

  function onFault(fault: unknown) {
    count('fault')
    log.warn({ err: fault }, 'A statement failed on the database replica and ran on the primary.')
  }

  async function isCurrent(given: Database, caller: Caller): Promise<boolean> {
    if (watch.problem() || !announcements.isListening() || unnoted.has(keyOf(caller))) return false
    try {
      const [written, position] = await Promise.all([findLastWrite(given, caller), announced(caller.customerID)])
      return await watch.reaches(later(position, written), maxWaitMs)
    } catch (fault) {
      onFault(fault)
      return false
    }
  }

  return {
    async chooseFor(given, caller) {
      const isFromReplica = await isCurrent(given, caller)
      count(isFromReplica ? 'replica' : 'primary')
      if (!isFromReplica) return given
      const replica = connection.db.in({ kind: 'customer', customerID: caller.customerID }).statements
      return new Handle(new ReplicaStatements({ replica, primary: given.statements, onFault }))
    },
    async noteWrite(given, caller) {
      try {
        await noteWrite(given, caller)
        unnoted.delete(keyOf(caller))
      } catch (fault) {
        // The write itself is already committed or rejected, and answered as such.
        unnoted.add(keyOf(caller))
        log.warn({ err: fault }, 'Failed to record the position of a write for the database replica.')
      }
    },
    lagMs: watch.lagMs,
    problem: watch.problem,
    counts: () => counts,
    settled: watch.settled,
    async close() {
      await watch.close()
      await connection.close()
    },
  }
}

/**
 * Clients read again after an event, so the replica must have reached the position of a customer's events that this
 * node delivered. The position is queried when it is needed, at most once after each event.
 */
function followEvents(announcements: Announcements, primary: Database) {
  /** Unset while it has to be queried. Other customers are covered by the position at which the node began to listen. */
  const positions = new Map<number, Promise<Position> | undefined>()
  let sinceListening: Promise<Position> | undefined

  const ask = async () => (await readPrimary(primary)).position
  announcements.on(eventTopic, (payload) => positions.set((payload as { customerID: number }).customerID, undefined))
  announcements.onReconnect(() => {
    positions.clear()
    sinceListening = undefined
  })

  return async (customerID: number): Promise<Position> => {
    sinceListening ??= ask().catch((fault) => {
      sinceListening = undefined
      throw fault
    })
    if (!positions.has(customerID)) return sinceListening
    const known = positions.get(customerID)
    if (known) return known
    const asked = ask()
    positions.set(customerID, asked)
    return asked.catch((fault) => {
      if (positions.get(customerID) === asked) positions.set(customerID, undefined)
      throw fault
    })
  }
}
