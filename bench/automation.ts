import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Backlog, workThrough } from './automation/backlog.ts'
import { createFloor } from './automation/bare-runs.ts'
import { type BenchDesk, openBenchDesk } from './automation/desk.ts'
import { askAllAtOnce, keepUnderWay, type Load } from './automation/load.ts'
import { median, percentile } from './lists/load.ts'
import type { BenchResult } from './measuring/bench-result.ts'
import { asStarted, startChild } from './measuring/children.ts'
import { startPostgres } from './measuring/postgres.ts'

/** Number of concurrent AI requests. */
const many = 500
const busy = 200
/** Messages that are waiting when the worker starts. */
const waiting = 600
const few = 10
/** Concurrency for measuring the added latency: like the bare statements, without other load. */
const alone = 1
const latencyMs = 500
/** Just below the timeout of short answers, so that the last of many requests starts while the first still waits. */
const longLatencyMs = 18_000

const minPerSecond = 90
const maxStatements = 25
const maxAddedMs = 25

/**
 * Processes messages completely with one worker, and an AI that responds immediately or after half a second. The
 * baseline sends the same SQL statements for as many messages with only the driver, before and after.
 */
export async function run(options: Record<string, string>): Promise<BenchResult> {
  const seconds = Number(options.seconds ?? 5)
  const folder = await mkdtemp(join(options.folder ?? tmpdir(), 'attendant-bench-'))
  const postgres = await startPostgres(folder)
  try {
    const desk = await openBenchDesk(postgres.url, folder, { AI_CALLS_PER_CUSTOMER: String(many) })
    const result = await measure(desk, seconds)
    await desk.close()
    return result
  } finally {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function measure(desk: BenchDesk, seconds: number): Promise<BenchResult> {
  const { double } = desk
  const before = await measureFloor(desk)
  const backlog = await workThrough(desk, waiting)
  const worker = await startChild(asStarted, desk.environment, '/health/ready')
  try {
    await keepUnderWay(desk, few, 2)
    const atOnce = await keepUnderWay(desk, 100, seconds)
    double.latencyMs = latencyMs
    const light = await keepUnderWay(desk, alone, 2 * seconds)
    const heavy = await keepUnderWay(desk, busy, seconds)
    double.latencyMs = longLatencyMs
    const maxConcurrent = await askAllAtOnce(desk, many)
    double.latencyMs = 0
    await worker.stop()
    return judge({ backlog, atOnce, light, heavy, maxConcurrent, floors: [before, await measureFloor(desk)] })
  } finally {
    await worker.stop()
  }
}

async function measureFloor(desk: BenchDesk) {
  const floor = await createFloor(desk)
  const latencies = await floor.latencies(30)
  const perSecond = await floor.perSecond(100)
  await floor.close()
  await desk.context.db.execute('select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs')
  return { statements: floor.statements, plain: floor.plain, latency: median(latencies), perSecond }
}

interface Measured {
  backlog: Backlog
  atOnce: Load
  light: Load
  heavy: Load
  maxConcurrent: number
  floors: Awaited<ReturnType<typeof measureFloor>>[]
}

function judge({ backlog, atOnce, light, heavy, maxConcurrent, floors }: Measured): BenchResult {
  const floorPerSecond = median(floors.map(({ perSecond }) => perSecond))
  const row = (what: string, load: Load) => ({
    what,
    'messages per second': round(load.perSecond),
    'of the baseline': round(load.perSecond / floorPerSecond),
    'p50 ms': round(percentile(load.latencies, 0.5)),
    'added p50 ms': round(percentile(load.added, 0.5)),
    'added p99 ms': round(percentile(load.added, 0.99)),
  })
  const figures = [
    {
      what: `AI at 0 ms, ${waiting} waiting`,
      'messages per second': round(backlog.perSecond),
      'of the baseline': round(backlog.perSecond / floorPerSecond),
      'worker CPU ms': round(backlog.workerMs),
      'database CPU ms': round(backlog.databaseMs),
    },
    row('AI at 0 ms, 100 in flight', atOnce),
    row(`AI at ${latencyMs} ms, one at a time`, light),
    row(`AI at ${latencyMs} ms, ${busy} in flight`, heavy),
    ...floors.map(({ statements, latency, perSecond }, index) => ({
      what: `bare SQL ${index === 0 ? 'before' : 'after'}, ${statements} statements per message`,
      'messages per second': round(perSecond),
      'of the baseline': 1,
      'p50 ms': round(latency),
    })),
  ]
  const bare = median(floors.map(({ latency }) => latency))
  const added = percentile(light.added, 0.5)
  const statements = Math.max(...floors.map(({ plain }) => plain))
  const targets = [
    {
      target: `at least ${minPerSecond} messages per second with an instant AI`,
      measured: `${round(backlog.perSecond)}, bare ${round(floorPerSecond)}`,
      holds: backlog.perSecond >= minPerSecond,
    },
    {
      target: `at most ${maxStatements} statements per plain message`,
      measured: String(statements),
      holds: statements <= maxStatements,
    },
    {
      target: `added to the AI, p50 at most ${maxAddedMs} ms`,
      measured: `${round(added)} ms, bare ${round(bare)} ms`,
      holds: added <= maxAddedMs,
    },
    { target: `${many} concurrent AI requests`, measured: String(maxConcurrent), holds: maxConcurrent >= many },
  ]
  return { figures, targets, holds: targets.every(({ holds }) => holds) }
}

const round = (figure: number) => Math.round(figure * 100) / 100
