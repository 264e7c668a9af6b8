import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from '../../log.ts'
import type { Database } from '../database.ts'
import { type Position, toPosition } from './position.ts'

interface Watched {
  primary: Database
  replica: Database
  /** A replica further behind is not read from. */
  maxLagMs: number
  log: Log
}

interface Sample {
  position: Position
  at: number
}

const checkEveryMs = 1_000
/** Beyond it a server does not answer. */
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

/** Without how far it is behind, which changes all the time. */
const kindOf = (problem: string | undefined) => problem?.replace(/\d+/, '')

/** Compares the two every second: whether the replica may be read from, and how far it is behind. */
export function watchReplica({ primary, replica, maxLagMs, log }: Watched) {
  let samples: Sample[] = []
  let replayed: Position = 0n
  let problem: string | undefined = 'It was not asked yet.'
  let underWay: Promise<void> | undefined

  /** Since all that had been written by then has arrived; 0 where it has everything that is known of. */
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
    if (problem && kindOf(problem) !== kindOf(before))
      log.warn({ problem }, 'The replica of the database is not read from.')
    if (!problem && before) log.info('The replica of the database is read from.')
  }

  /** Asks how far the replica is. Those who wait share the question. */
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
    /** Why the replica is not read from. */
    problem: () => problem,
    /** Whether the replica gets there in that time. */
    async reaches(position: Position, withinMs: number): Promise<boolean> {
      const end = performance.now() + withinMs
      for (let pauseMs = firstPauseMs; replayed < position; pauseMs = Math.min(2 * pauseMs, maxPauseMs)) {
        if (problem || performance.now() >= end) return false
        await ask()
        if (replayed < position) await pause(pauseMs)
      }
      return !problem
    },
    /** For the first comparison, or the one under way. */
    settled: () => checking,
    async close() {
      clearInterval(timer)
      await checking
    },
  }
}
