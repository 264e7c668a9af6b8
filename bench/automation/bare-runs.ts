import { Pool } from 'pg'
import { advanceRun } from '../../server/automation/runs/advance-run.ts'
import { findRunsOfMessage } from '../../server/automation/runs/automation.store.ts'
import { recordStatements, type Statement } from '../lists/record.ts'
import { replay } from '../lists/replay.ts'
import { type BenchDesk, questions } from './desk.ts'

/** The same number as a worker. */
const connections = 10

/** Replays the statements of a run with only the driver, for messages that wait for their run. */
export async function createFloor(desk: BenchDesk) {
  const { program, runID, plain } = await record(desk)
  const pool = new Pool({ connectionString: desk.environment.DATABASE_URL, max: connections })
  // If the benchmark fails, its database stops first: report the original failure, not this one.
  pool.on('error', () => undefined)
  const replayFor = (other: number) => program.map((statement) => forRun(statement, runID, other))

  async function replayRun(): Promise<number> {
    const { runID } = await nextRun(desk)
    const client = await pool.connect()
    const since = performance.now()
    try {
      await replay(() => client, replayFor(runID))
      return performance.now() - since
    } finally {
      client.release()
    }
  }

  return {
    statements: program.length,
    /** Statements of a run in which no rule matches. */
    plain,
    /** Latencies of sequential runs in milliseconds. */
    async latencies(count: number): Promise<number[]> {
      const latencies: number[] = []
      for (let turn = 0; turn < count; turn++) latencies.push(await replayRun())
      return latencies
    },
    /** Runs per second on all connections. The messages are created before the clock starts. */
    async perSecond(count: number): Promise<number> {
      const waiting = await Promise.all(Array.from({ length: count }, () => nextRun(desk)))
      const since = performance.now()
      const replayOne = async () => {
        const client = await pool.connect()
        try {
          for (let run = waiting.pop(); run; run = waiting.pop()) await replay(() => client, replayFor(run.runID))
        } finally {
          client.release()
        }
      }
      await Promise.all(Array.from({ length: connections }, replayOne))
      return count / ((performance.now() - since) / 1000)
    },
    close: () => pool.end(),
  }
}

async function nextRun(desk: BenchDesk): Promise<{ runID: number }> {
  const { customerID, messageID } = await desk.receive()
  const [run] = await findRunsOfMessage(desk.context.db, customerID, messageID)
  if (!run) throw new Error('The message started no run.')
  return run
}

interface Recorded {
  program: Statement[]
  runID: number
}

/**
 * Records a run for each question, as its job starts it, after one that fills the caches. The longest program is the
 * baseline; in the shortest no rule matches.
 */
async function record(desk: BenchDesk): Promise<Recorded & { plain: number }> {
  const { customerID } = desk
  const { runID: warming } = await nextRun(desk)
  await advanceRun(desk.context, { customerID, runID: warming, isNew: true })
  const recorded: Recorded[] = []
  for (const _ of questions) {
    const { runID } = await nextRun(desk)
    const recorder = recordStatements()
    try {
      await advanceRun(desk.context, { customerID, runID, isNew: true })
      recorded.push({ program: recorder.take(), runID })
    } finally {
      recorder.stop()
    }
  }
  const [shortest, ...others] = recorded.toSorted((one, other) => one.program.length - other.program.length)
  const longest = others.at(-1) ?? shortest
  if (!shortest || !longest) throw new Error('No run was recorded.')
  return { ...longest, plain: shortest.program.length }
}

/** Replaces the run id, the only value that the program does not get from its own results. */
function forRun(statement: Statement, recorded: number, runID: number): Statement {
  const values = statement.values.map((value) => {
    if ('is' in value && value.is === recorded) return { is: runID }
    if ('from' in value || 'fresh' in value || 'is' in value) return value
    return { text: value.text.map((part) => (part === String(recorded) ? String(runID) : part)) }
  })
  return { ...statement, values }
}
