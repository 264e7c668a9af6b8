import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { type Case, casesFor } from './lists/cases.ts'
import { login } from './lists/fill.ts'
import { load, median } from './lists/load.ts'
import { createFilledDatabase } from './lists/site.ts'
import type { BenchResult } from './measuring/bench-result.ts'
import { asStarted, type Child, keys, startChild } from './measuring/children.ts'
import { type CpuMeter, openCpuMeter } from './measuring/cpu-time.ts'
import { startPostgres } from './measuring/postgres.ts'

const maxRatio = 1.05
/** Limit per case on a shared machine. A higher ratio means that a plan no longer uses its index. */
const maxCaseRatio = 1.25

/**
 * Lists with and without row-level security: the same program on a copy of the database, in turns. Compares the CPU
 * time per request of the service and its database connections.
 */
export async function run(options: Record<string, string>): Promise<BenchResult> {
  const size = Number(options.size ?? 20_000)
  const folder = await mkdtemp(join(options.folder ?? tmpdir(), 'attendant-bench-'))
  const postgres = await startPostgres(folder)
  const children: Child[] = []
  const meters: CpuMeter[] = []
  try {
    const url = await createFilledDatabase(postgres.url, size)
    const bare = `${postgres.url}/bench_bare`
    await execute(`${postgres.url}/postgres`, `create database bench_bare template bench_${size} strategy file_copy`)
    const start = async (at: string, program: string[]) => {
      const environment = { DATABASE_URL: at, ROLES: 'web', DATA_DIR: join(folder, 'data'), ...keys }
      const child = await startChild(
        [...asStarted.slice(0, -1), ...program, ...asStarted.slice(-1)],
        environment,
        '/health/ready',
      )
      children.push(child)
      return child
    }
    const walled = await start(url, [])
    const open = await start(bare, ['--import', './bench/rls/bind-nothing.ts'])
    await execute(bare, disableRowSecurity)
    const sides = await Promise.all([toSide(walled, url), toSide(open, bare)])
    meters.push(...sides.map(({ cpu }) => cpu))
    const figures: Figure[] = []
    const seconds = Number(options.seconds ?? 1)
    for (const one of casesFor(size).filter(({ name }) => !options.only || name.includes(options.only))) {
      figures.push(await compare(one, seconds, Number(options.rounds ?? 5), sides))
    }
    return judge(figures)
  } finally {
    for (const meter of meters) await meter.close()
    for (const child of children) await child.stop()
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Search reads the customer from its transaction, where it is not set here; words start with their customer anyway. */
const disableRowSecurity = `
  do $$ declare one regclass; begin
    for one in select oid::regclass from pg_class where relrowsecurity and relnamespace = 'public'::regnamespace loop
      execute format('alter table %s disable row level security', one);
    end loop;
  end $$;
  create or replace function find_tickets_by_words(wanted tsquery) returns setof bigint
  language sql stable security definer rows 1000 as 'select ticket_id from public.ticket_words where words @@ wanted';`

async function execute(url: string, statements: string): Promise<void> {
  const client = new Client(url)
  await client.connect()
  await client.query(statements)
  await client.end()
}

async function toSide(service: Child, url: string): Promise<Side> {
  return { service, token: await signIn(service), cpu: await openCpuMeter(url, service.pid) }
}

async function signIn({ url }: Child): Promise<string> {
  const answer = await fetch(`${url}/api/Auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(login),
  })
  if (!answer.ok) throw new Error(`Sign-in got status ${answer.status}: ${await answer.text()}`)
  return ((await answer.json()) as { token: string }).token
}

interface Side {
  service: Child
  token: string
  cpu: CpuMeter
}

interface Figure {
  name: string
  with: number
  without: number
  /** Ratio of the cost of a request with row-level security to that without, the median of alternating rounds. */
  slower: number
}

async function compare(one: Case, seconds: number, rounds: number, sides: [walled: Side, open: Side]): Promise<Figure> {
  const [walled, open] = sides
  const both = async () => ({
    walled: await costOf(one, seconds, walled),
    open: await costOf(one, seconds, open),
  })
  await both()
  const results: Awaited<ReturnType<typeof both>>[] = []
  for (let round = 0; round < rounds; round++) results.push(await both())
  const figure = {
    name: one.name,
    with: median(results.map(({ walled }) => walled)),
    without: median(results.map(({ open }) => open)),
    slower: median(results.map(({ walled, open }) => walled / open)),
  }
  console.error(`${figure.name}: ${figure.slower.toFixed(3)} × the time without`)
  return figure
}

/** CPU time per request in milliseconds. */
async function costOf(one: Case, seconds: number, { service, token, cpu }: Side): Promise<number> {
  const before = await cpu.read()
  const { latencies } = await load(service.url, one, seconds, token)
  return ((await cpu.read()) - before) / latencies.length
}

function judge(figures: Figure[]): BenchResult {
  const overall = Math.exp(figures.reduce((sum, { slower }) => sum + Math.log(slower), 0) / figures.length)
  const targets = [
    {
      target: `lists take at most ${maxRatio} × the time without row-level security`,
      measured: overall.toFixed(3),
      holds: overall <= maxRatio,
    },
    ...figures.map(({ name, slower }) => ({
      target: `${name}: at most ${maxCaseRatio} ×`,
      measured: slower.toFixed(3),
      holds: slower <= maxCaseRatio,
    })),
  ]
  return {
    figures: figures.map(({ name, with: own, without, slower }) => ({
      case: name,
      'with ms': Number(own.toFixed(3)),
      'without ms': Number(without.toFixed(3)),
      'times as long': Number(slower.toFixed(3)),
    })),
    targets,
    holds: targets.every(({ holds }) => holds),
  }
}
