import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client, Pool } from 'pg'
import { readConfig } from '../server/config.ts'
import { createLog } from '../server/platform/log.ts'
import { migrate } from '../server/platform/migrations.ts'
import { prepareCluster, startPostmaster, stopPostmaster } from '../server/platform/postgres/cluster.ts'
import { startService } from '../server/run.ts'
import { migrationsFolder } from '../server/service.ts'
import type { BenchResult } from './bench.ts'
import { type Child, startChild } from './children.ts'
import { type Case, casesFor } from './lists/cases.ts'
import { fill, login } from './lists/fill.ts'
import { load, median, percentile } from './lists/load.ts'
import { recordStatements, type Statement } from './lists/record.ts'
import { judge, toMarkdown } from './lists/report.ts'

const keys = { SECRET_KEY: 'bench secret key 0123456789', JWT_SECRET: 'bench token key 0123456789' }
const rounds = 3

interface Site {
  size: number
  cases: Case[]
  service: Child
  floor: Child
  token: string
}

export interface Figure {
  name: string
  kind: Case['kind']
  mostGrowth: number | undefined
  size: number
  perSecond: number
  floorPerSecond: number
  /** Of the floor, the median of rounds that alternate between the two. */
  ratio: number
  p50: number
  p99: number
}

/** Lists at every size, next to a floor that runs the same SQL in the same minutes on the same database. */
export async function run(options: Record<string, string>): Promise<BenchResult> {
  const sizes = (options.sizes ?? '1000,100000,1000000').split(',').map(Number)
  const seconds = Number(options.seconds ?? 2)
  const folder = await mkdtemp(join(options.folder ?? tmpdir(), 'attendant-bench-'))
  const cluster = await prepareCluster(join(folder, 'postgres'), 'bench', { jit: 'off' })
  const sites: Site[] = []
  try {
    const postmaster = await startPostmaster(cluster)
    if (!postmaster) throw new Error(`PostgreSQL did not start; see ${folder}/postgres.log.`)
    const server = `postgres://attendant:bench@127.0.0.1:${postmaster.port}`
    for (const size of sizes) sites.push(await openSite(server, folder, size))
    const figures = await measureAll(sites, seconds, options.only)
    const result = judge(figures, sizes)
    await mkdir(join(import.meta.dirname, 'results'), { recursive: true })
    await writeFile(join(import.meta.dirname, 'results/lists.md'), toMarkdown(figures, result))
    return result
  } finally {
    await Promise.all(sites.flatMap(({ service, floor }) => [service.stop(), floor.stop()]))
    await stopPostmaster(cluster)
    await rm(folder, { recursive: true, force: true })
  }
}

async function openSite(server: string, folder: string, size: number): Promise<Site> {
  const url = `${server}/bench_${size}`
  await createDatabase(server, url, size)
  const cases = casesFor(size)
  const environment = { DATABASE_URL: url, ROLES: 'web', DATA_DIR: join(folder, `data-${size}`), ...keys }
  const { token, programs } = await record(cases, environment)
  const path = join(folder, `programs-${size}.json`)
  await writeFile(path, JSON.stringify(programs))
  const asStarted = ['--import', './server/platform/lean-loading.js', '--max-semi-space-size=8', 'server/main.ts']
  return {
    size,
    cases,
    token,
    service: await startChild(asStarted, environment, '/health/ready'),
    floor: await startChild(['bench/lists/floor.ts'], { DATABASE_URL: url, FLOOR_PROGRAMS: path }, '/'),
  }
}

async function createDatabase(server: string, url: string, size: number) {
  const started = Date.now()
  const first = new Client(`${server}/postgres`)
  await first.connect()
  await first.query(`create database bench_${size}`)
  await first.end()
  const pool = new Pool({ connectionString: url })
  await migrate(pool, migrationsFolder)
  await pool.end()
  const client = new Client(url)
  await client.connect()
  await fill(client, size)
  await client.end()
  console.error(`filled ${size} tickets in ${Math.round((Date.now() - started) / 1000)} s`)
}

/** The service runs here once, to hear which statements each request is made of. */
async function record(cases: Case[], environment: Record<string, string>) {
  const service = await startService(readConfig({ PORT: '0', ...environment }), createLog('silent'))
  const send = async (path: string, token?: string, body?: unknown) => {
    const answer = await fetch(`${service.url}${path}`, {
      headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
      ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
    })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
    return (await answer.json()) as { token: string }
  }
  try {
    const { token } = await send('/api/Auth/login', undefined, login)
    const programs: Record<string, Statement[][]> = {}
    for (const [index, { requests }] of cases.entries()) {
      // What is remembered after the first time is not part of a request.
      if (requests[0]?.method === 'GET') await send(requests[0].path, token)
      const recorder = recordStatements()
      const variants: Statement[][] = []
      for (const { path, body } of requests) {
        await send(path, token, body)
        variants.push(recorder.take())
      }
      recorder.stop()
      programs[index] = variants
    }
    return { token, programs }
  } finally {
    await service.stop()
  }
}

/** One case after the other at all sizes, so that a slow minute of the machine touches all of them alike. */
async function measureAll(sites: Site[], seconds: number, only?: string): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const [index, { name }] of (sites[0]?.cases ?? []).entries()) {
    if (only && !name.includes(only)) continue
    for (const site of sites) {
      const figure = await measure(site, index, seconds)
      console.error(`${name} at ${site.size}: ${figure.ratio.toFixed(2)} of the floor, p50 ${figure.p50.toFixed(2)} ms`)
      figures.push(figure)
    }
  }
  return figures
}

async function measure({ size, cases, service, floor, token }: Site, index: number, seconds: number): Promise<Figure> {
  const one = cases[index] as Case
  const bare: Case = {
    ...one,
    requests: one.requests.map(({ method, body }) => ({ method, path: `/${index}`, ...(body ? { body } : {}) })),
  }
  await load(service.url, one, 1, token)
  await load(floor.url, bare, 1)
  const ours: Awaited<ReturnType<typeof load>>[] = []
  const theirs: typeof ours = []
  for (let round = 0; round < rounds; round++) {
    ours.push(await load(service.url, one, seconds, token))
    theirs.push(await load(floor.url, bare, seconds))
  }
  const latencies = ours.flatMap((round) => round.latencies)
  return {
    name: one.name,
    kind: one.kind,
    mostGrowth: one.mostGrowth,
    size,
    perSecond: median(ours.map((round) => round.perSecond)),
    floorPerSecond: median(theirs.map((round) => round.perSecond)),
    ratio: median(ours.map((round, turn) => round.perSecond / (theirs[turn]?.perSecond ?? 1))),
    p50: percentile(latencies, 0.5),
    p99: percentile(latencies, 0.99),
  }
}
