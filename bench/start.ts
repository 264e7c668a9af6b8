import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { findPostmaster, prepareCluster, startPostmaster, stopPostmaster } from '../server/platform/postgres/cluster.ts'
import type { BenchResult } from './measuring/bench-result.ts'

/**
 * Startup time and memory: `npm start` and the built package until the first 200 of /health/ready, with a cold and a
 * warm data directory, compared with a bare `node -e 0` and a bare PostgreSQL start on the same directory.
 */
export async function run({ rounds = '5' }: Record<string, string>): Promise<BenchResult> {
  const folder = await mkdtemp(join(tmpdir(), 'attendant-bench-'))
  const dataDirectory = join(folder, 'data')
  try {
    spawnSync('npm', ['run', 'build'], { stdio: ['ignore', 'ignore', 'inherit'] })
    const cold = await startOnce(source, dataDirectory)
    const warm: Start[] = []
    const built: Start[] = []
    // Node keeps its compile cache between starts.
    await startOnce(bundle, dataDirectory)
    const postgres: number[] = []
    const node: number[] = []
    for (let round = 0; round < Number(rounds); round++) {
      node.push(bareNode())
      postgres.push(await barePostgres(dataDirectory))
      warm.push(await startOnce(source, dataDirectory))
      built.push(await startOnce(bundle, dataDirectory))
    }
    return judge({
      cold: cold.ms,
      warm: median(warm.map(({ ms }) => ms)),
      built: median(built.map(({ ms }) => ms)),
      builtMemory: median(built.map(({ megabytes }) => megabytes)),
      memory: median(warm.map(({ megabytes }) => megabytes)),
      postgres: median(postgres),
      node: median(node),
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

interface Measured {
  cold: number
  warm: number
  built: number
  builtMemory: number
  memory: number
  postgres: number
  node: number
}

function judge({ cold, warm, built, builtMemory, memory, postgres, node }: Measured): BenchResult {
  const targets = [
    { target: 'warm start from source at most 2,500 ms', measured: `${warm.toFixed(0)} ms`, holds: warm <= 2500 },
    {
      target: 'warm start of the built package at most 2,000 ms (0.8 of the target from source)',
      measured: `${built.toFixed(0)} ms`,
      holds: built <= 2000,
    },
    { target: 'service process at most 150 MB idle', measured: `${memory.toFixed(0)} MB`, holds: memory <= 150 },
  ]
  const figures = [
    { what: 'npm start, cold data directory, ms', value: Math.round(cold) },
    { what: 'npm start, warm data directory, ms', value: Math.round(warm) },
    { what: 'built package, warm data directory, ms', value: Math.round(built) },
    { what: 'built package idle, MB', value: Math.round(builtMemory) },
    { what: 'bare PostgreSQL start, ms', value: Math.round(postgres) },
    { what: 'node -e 0, ms', value: Math.round(node) },
    { what: 'service process idle, MB', value: Math.round(memory) },
  ]
  return { figures, targets, holds: targets.every(({ holds }) => holds) }
}

interface Start {
  ms: number
  megabytes: number
}

const source = ['npm', 'start']
const bundle = [process.execPath, 'dist/attendant.js']

async function startOnce([program = '', ...args]: string[], dataDirectory: string): Promise<Start> {
  const begin = performance.now()
  const npm = spawn(program, args, {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: dataDirectory, PORT: '0', LOG_LEVEL: 'info' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = await readAddress(npm)
  while (!(await fetch(`${url}/health/ready`).catch(() => undefined))?.ok) await pause(5)
  const ms = performance.now() - begin
  // Measure memory when idle, after startup garbage was collected.
  await pause(2000)
  const service = await servicePid(npm.pid ?? 0)
  const megabytes = await residentMegabytes(service)
  process.kill(service, 'SIGTERM')
  await once(npm, 'exit')
  return { ms, megabytes }
}

async function readAddress(npm: ChildProcess): Promise<string> {
  let printed = ''
  for await (const chunk of npm.stdout?.iterator({ destroyOnReturn: false }) ?? []) {
    printed += chunk
    const address = /ready at (http:\/\/localhost:\d+)/.exec(printed)?.[1]
    if (!address) continue
    npm.stdout?.resume()
    return address
  }
  throw new Error(`The service did not start: ${printed}`)
}

/** npm runs a shell that runs the service, which may have child processes: the database, a build. */
async function servicePid(parent: number): Promise<number> {
  const { stdout } = spawnSync('ps', ['-e', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' })
  const processes = stdout.split('\n').map((line) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line))
  const child = processes.find((entry) => Number(entry?.[2]) === parent && entry?.[3]?.includes('server/main.ts'))
  return child ? servicePid(Number(child[1])) : parent
}

async function residentMegabytes(pid: number): Promise<number> {
  if (process.platform === 'linux') {
    const status = await readFile(`/proc/${pid}/status`, 'utf8')
    return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024
  }
  return Number(spawnSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' }).stdout) / 1024
}

function bareNode(): number {
  const begin = performance.now()
  spawnSync(process.execPath, ['-e', '0'])
  return performance.now() - begin
}

async function barePostgres(dataDirectory: string): Promise<number> {
  const cluster = await prepareCluster(join(dataDirectory, 'postgres'), '')
  const begin = performance.now()
  await startPostmaster(cluster)
  const ms = performance.now() - begin
  if (await findPostmaster(cluster)) await stopPostmaster(cluster)
  return ms
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
