import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BenchDesk, openBenchDesk } from './automation/desk.ts'
import { keepUnderWay } from './automation/load.ts'
import { median } from './lists/load.ts'
import type { BenchResult } from './measuring/bench-result.ts'
import { asStarted, type Child, startChild } from './measuring/children.ts'
import { type CoreShare, takeCoreShare } from './measuring/core-share.ts'
import { startPostgres } from './measuring/postgres.ts'

const latencyMs = 200
const inFlight = 100

/** Share of a core per worker, so that they do not compete for cores with everything else. */
const smallMachine = 0.3

/**
 * The gain of a second worker process: messages processed with one and with two, in turns, and the CPU use of each
 * part. The messages, the AI and PostgreSQL run on this machine too: with few cores, each worker is limited to a share
 * of one, if the system allows it, as if it ran on a separate small machine.
 */
export async function run(options: Record<string, string>): Promise<BenchResult> {
  const seconds = Number(options.seconds ?? 10)
  const rounds = Number(options.rounds ?? 2)
  const folder = await mkdtemp(join(options.folder ?? tmpdir(), 'attendant-bench-'))
  const postgres = await startPostgres(folder)
  try {
    const desk = await openBenchDesk(postgres.url, folder)
    const turns: Turn[] = []
    for (let round = 0; round < rounds; round++) {
      for (const workers of [1, 2]) turns.push(await measureWith(workers, desk, seconds))
    }
    await desk.close()
    return judge(turns)
  } finally {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

interface Turn {
  workers: number
  isConfined: boolean
  perSecond: number
  /** Mean number of busy cores by part. */
  cores: { workers: number; bench: number; all: number }
}

async function measureWith(workers: number, desk: BenchDesk, seconds: number): Promise<Turn> {
  const children: Child[] = []
  const shares: (CoreShare | undefined)[] = []
  try {
    for (let count = 0; count < workers; count++) {
      children.push(await startChild(asStarted, desk.environment, '/health/ready'))
    }
    desk.double.latencyMs = 0
    await keepUnderWay(desk, 20, 2)
    if (hasFewCores) for (const { pid } of children) shares.push(await takeCoreShare(pid, smallMachine))
    const isConfined = hasFewCores && shares.every(Boolean)
    desk.double.latencyMs = latencyMs
    const before = await readClocks(children)
    const { perSecond } = await keepUnderWay(desk, inFlight, seconds)
    return { workers, isConfined, perSecond, cores: busyCores(before, await readClocks(children)) }
  } finally {
    for (const child of children) await child.stop()
    for (const share of shares) await share?.release()
  }
}

type Clocks = Awaited<ReturnType<typeof readClocks>>

/** CPU seconds by part, and wall-clock seconds. */
async function readClocks(children: Child[]) {
  const pages = await Promise.all(children.map(async ({ url }) => (await fetch(`${url}/metrics`)).text()))
  const ofWorkers = pages.map((figures) => Number(/^process_cpu_seconds_total (\S+)$/m.exec(figures)?.[1]))
  const { user, system } = process.cpuUsage()
  const times = cpus().map(({ times }) => times.user + times.nice + times.sys + times.irq)
  return {
    wall: performance.now() / 1000,
    workers: ofWorkers.reduce((sum, seconds) => sum + seconds, 0),
    bench: (user + system) / 1e6,
    all: times.reduce((sum, milliseconds) => sum + milliseconds, 0) / 1000,
  }
}

function busyCores(before: Clocks, after: Clocks): Turn['cores'] {
  const share = (clock: keyof Turn['cores']) => (after[clock] - before[clock]) / (after.wall - before.wall)
  return { workers: share('workers'), bench: share('bench'), all: share('all') }
}

function judge(turns: Turn[]): BenchResult {
  const figures = turns.map(({ workers, perSecond, cores }, index) => ({
    what: `turn ${index + 1}: ${workers === 1 ? 'one worker' : 'two workers'}, AI at ${latencyMs} ms, ${inFlight} in flight`,
    'messages per second': round(perSecond),
    'cores of workers': round(cores.workers),
    'of this program with the AI': round(cores.bench),
    'of the whole machine': round(cores.all),
  }))
  const perSecond = (count: number) =>
    median(turns.filter(({ workers }) => workers === count).map(({ perSecond }) => perSecond))
  const gain = perSecond(2) / perSecond(1)
  const isConfined = turns.every((turn) => turn.isConfined)
  const minGain = isConfined || !hasFewCores ? 1.3 : 0.85
  const target = `AI at ${latencyMs} ms: two workers at least ${minGain} of one`
  const measured = `${round(gain)}, ${isConfined ? `each worker on ${smallMachine} of a core` : `on ${availableParallelism()} cores`}`
  return { figures, targets: [{ target, measured, holds: gain >= minGain }], holds: gain >= minGain }
}

/** Two workers, PostgreSQL and the bench need a core each; otherwise the second worker must only not slow it down. */
const hasFewCores = availableParallelism() < 6

const round = (figure: number) => Math.round(figure * 100) / 100
