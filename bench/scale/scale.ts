import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { type Case, casesOf } from '../lists/cases.ts'
import { manyCustomers } from '../lists/fill.ts'
import { load, median, percentile } from '../lists/load.ts'
import { type Caller, signInAll } from '../lists/sign-in.ts'
import { createFilledDatabase } from '../lists/site.ts'
import type { BenchResult } from '../measuring/bench-result.ts'
import { asStarted, type Child, keys, startChild } from '../measuring/children.ts'
import { startPostgres } from '../measuring/postgres.ts'
import { judge, type Reading } from './judge.ts'
import { otherReads } from './other-reads.ts'
import { openQuery, type Query } from './query.ts'
import { measureRestart } from './restart.ts'
import { measureVacuum } from './vacuum.ts'

const messagesPerTicket = 3
const rounds = 5
const warmUpSeconds = 0.3

interface Site {
  messages: number
  cases: Case[]
  service: Child
  tokens: Record<Caller, string>
  query: Query
}

/**
 * Ten thousand customers by Zipf's law: every read of the largest one with 100,000 and with 10 million messages in the
 * database, in turns; disk per message; dead rows left by autovacuum after writes; and downtime of a database crash.
 *
 * `--messages 100000,1000000` sets other sizes, `--keep FOLDER` keeps the filled databases there for the next run,
 * `--only search` measures cases whose names contain the word.
 */
export async function run(options: Record<string, string>): Promise<BenchResult> {
  const sizes = (options.messages ?? '100000,10000000').split(',').map(Number)
  const folder = await mkdtemp(join(tmpdir(), 'attendant-bench-'))
  const postgres = await startPostgres(options.keep ? resolve(options.keep) : folder)
  const sites: Site[] = []
  try {
    for (const size of sizes) sites.push(await openSite(postgres.url, folder, size))
    const largest = sites.at(-1) as Site
    const disk = await largest.query<{ bytes: string }>('select pg_database_size(current_database()) as bytes')
    const readings = await readAll(sites, Number(options.seconds ?? 0.4), options.only ?? '')
    const vacuum = await measureVacuum({ ...largest, token: largest.tokens.admin }, Number(options.writes ?? 30))
    const restart = await measureRestart(postgres, largest.service.url)
    return judge({ sizes, readings, bytesPerMessage: Number(disk[0]?.bytes) / largest.messages, vacuum, restart })
  } finally {
    for (const { query, service } of sites) {
      await query.end()
      await service.stop()
    }
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function openSite(server: string, folder: string, messages: number): Promise<Site> {
  const tickets = Math.floor(messages / messagesPerTicket)
  const url = await findOrFill(server, tickets)
  const query = await openQuery(url)
  const service = await startChild(
    asStarted,
    { DATABASE_URL: url, ROLES: 'web', DATA_DIR: join(folder, `data-${messages}`), ...keys },
    '/health/ready',
  )
  const tokens = await signInAll(service.url)
  return {
    messages,
    cases: [...casesOf(await findOfLargest(query)), ...otherReads],
    service,
    query,
    tokens,
  }
}

async function findOrFill(server: string, tickets: number): Promise<string> {
  const query = await openQuery(`${server}/postgres`)
  try {
    const found = await query<{ name: string }>(
      `select datname as name from pg_database where datname = 'bench_${tickets}'`,
    )
    return found[0] ? `${server}/${found[0].name}` : await createFilledDatabase(server, tickets, manyCustomers)
  } finally {
    await query.end()
  }
}

/** Twenty tickets and contacts of the largest customer, spread over all of its own. */
async function findOfLargest(query: Query) {
  const spread = async (table: string, column: string) => {
    const rows = await query<{ id: string }>(`
      select min(id) as id from (
        select ${column} as id, ntile(20) over (order by ${column}) as part from ${table} where customer_id = 1
      ) ids group by part order by part`)
    return rows.map(({ id }) => Number(id))
  }
  return { ids: await spread('tickets', 'ticket_id'), people: await spread('end_users', 'end_user_id') }
}

/** Runs one read after another, each at all sizes in turn, so that slow minutes of the machine affect all sizes. */
async function readAll(sites: Site[], seconds: number, only: string): Promise<Reading[]> {
  const readings: Reading[] = []
  const cases = sites[0]?.cases ?? []
  for (const [index, { name, kind, growsFrom }] of cases.entries()) {
    if (kind !== 'read' || !name.includes(only)) continue
    const p50s = sites.map((): number[] => [])
    for (const site of sites) await readOnce(site, index, warmUpSeconds)
    for (let round = 0; round < rounds; round++) {
      for (const [place, site] of sites.entries()) p50s[place]?.push(await readOnce(site, index, seconds))
    }
    readings.push({ name, growsFrom, p50s })
    console.error(`${name}: p50 ${p50s.map((of) => median(of).toFixed(2)).join(', ')} ms`)
  }
  return readings
}

async function readOnce({ cases, service, tokens }: Site, index: number, seconds: number) {
  const one = cases[index] as Case
  const { latencies } = await load(service.url, one, seconds, tokens[one.caller ?? 'admin'])
  return percentile(latencies, 0.5)
}
