import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { sql } from 'drizzle-orm'
import { readConfig } from '../server/config.ts'
import { bindCustomer, type Context } from '../server/context.ts'
import { documents } from '../server/knowledge/documents/documents.table.ts'
import { indexDocument } from '../server/knowledge/passages/index-document.ts'
import { searchKnowledge } from '../server/knowledge/search/search-knowledge.ts'
import { readIndexSizes } from '../server/knowledge/search/thread/ask-index.ts'
import { createCustomer } from '../server/organization/customers/create-customer.ts'
import { createLog } from '../server/platform/log.ts'
import { openContext, openDatabase } from '../server/service.ts'
import { makeArticle, makeQuestion } from './knowledge/texts.ts'
import { percentile } from './lists/load.ts'
import type { BenchResult } from './measuring/bench-result.ts'
import { keys } from './measuring/children.ts'
import { createDatabase, startPostgres } from './measuring/postgres.ts'

const atOnce = 8
const encodedDocuments = 20
const sections = 100

/** One customer with many passages: speed and cost of indexing and search, and how long they block the event loop. */
export async function run(options: Record<string, string>): Promise<BenchResult> {
  const size = Number(options.size ?? 100_000)
  const seconds = Number(options.seconds ?? 10)
  const folder = await mkdtemp(join(options.folder ?? tmpdir(), 'attendant-bench-'))
  const postgres = await startPostgres(folder)
  try {
    const desk = await openDesk(postgres.url, folder)
    const articles = Array.from({ length: encodedDocuments }, (_, number) => makeArticle(number, sections))
    const loop = monitorEventLoopDelay({ resolution: 5 })
    loop.enable()
    const indexed = await index(desk, articles)
    const heldByIndexing = endOf(loop)
    await multiply(desk, indexed.count, size)
    const first = await timed(() => search(desk, 0))
    const heldByLoading = endOf(loop)
    for (let number = 0; number < 200; number++) await search(desk, number)
    loop.reset()
    const one = await measure(desk, 1, seconds / 2)
    const many = await measure(desk, atOnce, seconds)
    const heldBySearching = endOf(loop)
    const { rss } = process.memoryUsage()
    const { bytes: indexBytes } = await readIndexSizes(desk.context)
    await desk.close()
    return judge({
      ...{ size, perSecond: indexed.perSecond, first, one, many },
      held: { indexing: heldByIndexing, loading: heldByLoading, searching: heldBySearching },
      ...{ rss, indexBytes },
    })
  } finally {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

type Desk = Awaited<ReturnType<typeof openDesk>>

async function openDesk(server: string, folder: string) {
  const environment = {
    DATABASE_URL: await createDatabase(server, 'bench_knowledge'),
    DATA_DIR: join(folder, 'data'),
    LOG_LEVEL: 'warn',
    ...keys,
  }
  const config = readConfig({ PORT: '0', ...environment })
  const log = createLog('warn')
  const database = await openDatabase(config, log, 'service')
  const { context: outside, announcements } = await openContext(config, log, database)
  const { customerID } = await createCustomer(outside, { name: 'Bench', hostnames: ['bench.test'] })
  const close = async () => {
    await announcements.close()
    await outside.threads.close()
    await outside.outbound.close()
    await database.close()
  }
  return { context: bindCustomer(outside, customerID), customerID, close }
}

/** Indexes realistic documents through the job that does it in production. */
async function index({ context, customerID }: Desk, articles: readonly string[]) {
  const at = context.now()
  const rows = articles.map((content, number) => ({
    ...{
      customerID,
      name: `Handbook ${number}`,
      content,
      isDataRetrievalProcess: false,
    },
    ...{ creationDate: at, lastModifiedDate: at, isSearchable: true },
  }))
  const stored = await context.db.insert(documents).values(rows).returning({ documentID: documents.documentID })
  const [warm, ...others] = stored
  if (warm) await indexDocument(context, { customerID, documentID: warm.documentID })
  const before = await count(context)
  const taken = await timed(async () => {
    for (const { documentID } of others) await indexDocument(context, { customerID, documentID })
  })
  const total = await count(context)
  return { count: total, perSecond: ((total - before) / taken) * 1000 }
}

async function count({ db }: Context): Promise<number> {
  const { rows } = await db.execute<{ count: string }>(sql`select count(*) from passages`)
  return Number(rows[0]?.count)
}

/** Copies passages under the same documents until there are enough, which makes no difference to search. */
async function multiply({ context }: Desk, stored: number, size: number): Promise<void> {
  for (let missing = size - stored; missing > 0; missing -= stored) {
    await context.db.execute(sql`insert into passages
      (customer_id, document_id, version, position, headings, content, terms, encoder, vector)
      select customer_id, document_id, version, position, headings, content, terms, encoder, vector
      from passages order by passage_id limit ${Math.min(missing, stored)}`)
  }
}

const search = ({ context, customerID }: Desk, number: number) =>
  searchKnowledge(context, customerID, { text: makeQuestion(number), limit: 10 })

async function measure(desk: Desk, clients: number, seconds: number) {
  const latencies: number[] = []
  const cpu = process.cpuUsage()
  const end = performance.now() + 1000 * seconds
  let number = 0
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (performance.now() < end) latencies.push(await timed(() => search(desk, number++)))
    }),
  )
  const { user, system } = process.cpuUsage(cpu)
  return {
    p50: percentile(latencies, 0.5),
    p99: percentile(latencies, 0.99),
    searches: latencies.length,
    cpuMs: (user + system) / 1000 / latencies.length,
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const since = performance.now()
  await work()
  return performance.now() - since
}

/** Maximum event loop delay since the last call, in milliseconds. */
function endOf(loop: ReturnType<typeof monitorEventLoopDelay>): number {
  const longest = loop.max / 1e6
  loop.reset()
  return longest
}

interface Measured {
  size: number
  perSecond: number
  first: number
  one: Awaited<ReturnType<typeof measure>>
  many: Awaited<ReturnType<typeof measure>>
  held: Record<'indexing' | 'loading' | 'searching', number>
  rss: number
  indexBytes: number
}

function judge({ size, perSecond, first, one, many, held, rss, indexBytes }: Measured): BenchResult {
  const round = (value: number) => Math.round(value * 10) / 10
  const megabytes = (bytes: number) => Math.round(bytes / 2 ** 20)
  const maxHeldMs = Math.max(...Object.values(held))
  const row = (what: string, { p50, p99, searches, cpuMs }: Measured['one']) => ({
    ...{ what, p50: round(p50), p99: round(p99), searches, 'CPU ms each': round(cpuMs) },
  })
  const targets = [
    { target: `p50 with ${atOnce} at once at most 20 ms`, measured: `${round(many.p50)} ms`, holds: many.p50 <= 20 },
    { target: `p99 with ${atOnce} at once at most 80 ms`, measured: `${round(many.p99)} ms`, holds: many.p99 <= 80 },
    {
      target: 'at least 100 passages indexed per second',
      measured: String(Math.round(perSecond)),
      holds: perSecond >= 100,
    },
    { target: 'event loop blocked at most 50 ms', measured: `${round(maxHeldMs)} ms`, holds: maxHeldMs <= 50 },
    { target: 'index within 256 MB', measured: `${megabytes(indexBytes)} MB`, holds: megabytes(indexBytes) <= 256 },
  ]
  const figures = [
    row(`one at a time, ${size} passages`, one),
    row(`${atOnce} at once, ${size} passages`, many),
    { what: 'first search, including reading the index, ms', value: round(first) },
    { what: 'event loop blocked by indexing, ms', value: round(held.indexing) },
    { what: 'event loop blocked by reading the index, ms', value: round(held.loading) },
    { what: 'event loop blocked by searching, ms', value: round(held.searching) },
    { what: 'memory of the process, MB', value: megabytes(rss) },
  ]
  return { figures, targets, holds: targets.every(({ holds }) => holds) }
}
