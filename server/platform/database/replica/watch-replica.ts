import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from '../../log.ts'
import type { Database } from '../database.ts'
import { type Position, toPosition } from './position.ts'

interface Watched {
  primary: Database
  replica: Database
  /** A replica that lags more is not used. */
  maxLagMs: number
  log: Log
}

interface Sample {
  position: Position
  at: number
}

const checkEveryMs = 1_000
/** A server that takes longer counts as unreachable. */
const answerWithinMs = 5_000
const firstPauseMs = 2
const maxPauseMs = 25

const primaryQuery = `
  select pg_current_wal_insert_lsn()::text as position, (select system_identifier::text from pg_control_system()) as system`
const replicaQuery = `
  select pg_is_in_recovery() as "isReplica", coalesce(pg_last_wal_replay_lsn(), '0/0')::text as position,
    (select system_identifier::text from pg_control_system()) as system`

export async function readPrimary({ statements }: Database): Promise<{ position: Position; system: string }> {
  const { rows } = await statements.query({ text: primaryQuery, query_timeout: answerWithinMs })
  return { position: toPosition(rows[0].position), system: rows[0].system }
}

export async function readReplica({ statements }: Database) {
  const { rows } = await statements.query({ text: replicaQuery, query_timeout: answerWithinMs })
  const { isReplica, position, system } = rows[0] as { isReplica: boolean; position: string; system: string }
  return { isReplica, position: toPosition(position), system }
}

/** Without the lag, which changes all the time. */
const kindOf = (problem: string | undefined) => problem?.replace(/\d+/, '')

/** Compares both servers every second: whether the replica may be used, and how far it lags. */
export function watchReplica({ primary, replica, maxLagMs, log }: Watched) {
  let samples: Sample[] = []
  let replayed: Position = 0n
  let problem: string | undefined = 'It was not asked yet.'
  let underWay: Promise<void> | undefined

  /** Time since the replica last had everything; 0 if it has everything known to be written. */
  function lagMs(): number {
    const arrived = samples.findLast(({ position }) => position <= replayed)
    if (arrived === samples.at(-1)) return 0
    return performance.now() - (arrived ?? samples[0] ?? { at: performance.now() }).at
  }

  async function compare(): Promise<string | undefined> {
    const at = performance.now()
    const { position, system } = await readPrimary(primary)
    samples = [...samples.filter((sample) => at - sample.at < 2 * maxLagMs + 10 * checkEveryMs), { position, at }]
    const found = await readReplica(replica)
    if (found.system !== system) return 'It is a copy of another database.'
    if (!found.isReplica) return 'It is no replica: it accepts writes.'
    replayed = found.position
    return lagMs() > maxLagMs ? `It is ${Math.round(lagMs() / 1000)} s behind.` : undefined
  }

  async function check(): Promise<void> {
    const before = problem
    problem = await compare().catch((fault: Error) => `It does not answer: ${fault.message}`)
    if (problem && kindOf(problem) !== kindOf(before)) log.warn({ problem }, 'The database replica is not used.')
    if (!problem && before) log.info('The database replica is used.')
  }

  /** Queries the position of the replica. Concurrent callers share the query. */
  function ask(): Promise<void> {
    underWay ??= readReplica(replica)
      .then(({ position }) => {
        replayed = position
      })
      .finally(() => {
        underWay = undefined
      })
    return underWay
  }

  let checking = check()
  const timer = setInterval(() => {
    checking = checking.then(check)
  }, checkEveryMs).unref()

  return {
    lagMs,
    /** Why the replica is not used. */
    problem: () => problem,
    /** Whether the replica reaches the position in time. */
    async reaches(position: Position, withinMs: number): Promise<boolean> {
      const end = performance.now() + withinMs
      for (let pauseMs = firstPauseMs; replayed < position; pauseMs = Math.min(2 * pauseMs, maxPauseMs)) {
        if (problem || performance.now() >= end) return false
        await ask()
        if (replayed < position) await pause(pauseMs)
      }
      return !problem
    },
    /** Waits for the first or the running comparison. */
    settled: () => checking,
    async close() {
      clearInterval(timer)
      await checking
    },
  }
}
