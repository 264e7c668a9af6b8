import { median, percentile } from '../../bench/lists/load.ts'
import type { Api } from '../environment/api.ts'
import type { Environment } from '../environment/start-environment.ts'

/** The state of the service at one time; latencies are those of the requests since the previous sample. */
export interface Sample {
  second: number
  memoryMB: number
  readP50: number
  readP95: number
  createP50: number
  createP95: number
  tickets: number
  /** Excludes the size of the database before the first ticket. */
  bytesPerTicket: number
  jobsWaiting: number
}

/** Measures the requests sent through it. */
export function createStopwatch(api: Api) {
  let reads: number[] = []
  let creates: number[] = []
  const timed: Api = async <Body>(...[method, path, body, key]: Parameters<Api>) => {
    const since = performance.now()
    const answer = await api<Body>(method, path, body, key)
    const milliseconds = performance.now() - since
    if (method === 'GET') reads.push(milliseconds)
    if (path === '/ticketMessages/create-new') creates.push(milliseconds)
    return answer
  }
  return {
    api: timed,
    /** Latencies since the last call. */
    lap() {
      const sample = {
        readP50: median(reads),
        readP95: percentile(reads, 0.95),
        createP50: median(creates),
        createP95: percentile(creates, 0.95),
      }
      reads = []
      creates = []
      return sample
    },
  }
}

/** Reads the metrics of the service, like an operator's monitoring, and the size of its database. */
export async function createSampler({ url, pool }: Pick<Environment, 'url' | 'pool'>, lap: () => ReturnType<Lap>) {
  const start = performance.now()
  const before = await measureDatabase(pool)
  return async (): Promise<Sample> => {
    const figures = await (await fetch(`${url}/metrics`)).text()
    const { bytes, tickets } = await measureDatabase(pool)
    return {
      second: Math.round((performance.now() - start) / 1000),
      memoryMB: figureOf(figures, 'process_resident_memory_bytes') / 2 ** 20,
      ...lap(),
      tickets,
      bytesPerTicket: (bytes - before.bytes) / (tickets - before.tickets),
      jobsWaiting: figureOf(figures, 'attendant_jobs_waiting'),
    }
  }
}

type Lap = ReturnType<typeof createStopwatch>['lap']

const figureOf = (figures: string, name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(figures)?.[1])

async function measureDatabase(pool: Environment['pool']): Promise<{ bytes: number; tickets: number }> {
  const { rows } = await pool.query<{ bytes: number; tickets: number }>(
    'select pg_database_size(current_database())::float8 as bytes, (select count(*) from tickets)::int as tickets',
  )
  return rows[0] ?? { bytes: Number.NaN, tickets: Number.NaN }
}
