import { sql } from 'drizzle-orm'
import { Client } from 'pg'
import { asSystem, type Context } from '../../../context.ts'
import { knowledgeIndexes } from '../knowledge-indexes.table.ts'
import { passages } from '../passages.table.ts'
import { checkPgvector, createVectorIndexes, type StoredEncoder } from './vector-indexes.ts'

const everyMs = 3_600_000

/**
 * Lets the database index what does not fit into memory, if it has pgvector. Runs in the background, at startup and
 * every hour, because the first index of many passages takes minutes. Returns a function that stops it.
 */
export function keepVectorIndexes(context: Context, url: string): () => Promise<void> {
  const all = asSystem(context, 'index vectors')
  let client: Client | undefined
  let isStopped = false
  let running = Promise.resolve()

  async function keep() {
    if (!(await mayExceedMemory(all)) || isStopped) return
    client = new Client({ connectionString: url, application_name: 'attendant vectors' })
    client.on('error', () => undefined)
    try {
      await client.connect()
      if ((await checkPgvector(client)) === 'usable') await createOnce(client, all)
    } finally {
      await client.end().catch(() => undefined)
    }
  }
  const run = () => {
    running = keep().catch((fault) => {
      if (!isStopped) context.log.warn({ err: fault }, 'Failed to index vectors in the database.')
    })
  }
  const timer = setInterval(run, everyMs).unref()
  run()
  return async () => {
    isStopped = true
    clearInterval(timer)
    await client?.end().catch(() => undefined)
    await running
  }
}

const lockNumber = 4_711_009

/** Other processes find the lock taken and do nothing. */
async function createOnce(client: Client, all: Context) {
  const { rows } = await client.query<{ isOurs: boolean }>('select pg_try_advisory_lock($1) as "isOurs"', [lockNumber])
  if (rows[0]?.isOurs) await createVectorIndexes(client, await findStoredEncoders(all))
}

/** Stored passages take more space than their data in memory. */
export async function mayExceedMemory({ db, config }: Pick<Context, 'db' | 'config'>): Promise<boolean> {
  const { rows } = await db.execute<{ size: number }>(sql`select pg_total_relation_size('passages')::float8 as size`)
  return (rows[0]?.size ?? 0) > config.KNOWLEDGE_INDEX_MB * 2 ** 20
}

/** The encoders that are searched or will be, and the length of their vectors. */
export async function findStoredEncoders({ db }: Pick<Context, 'db'>): Promise<StoredEncoder[]> {
  const { rows } = await db.execute<{ encoder: string; dimensions: number }>(sql`
    select distinct on (used.encoder) used.encoder, dimensions from (
      select customer_id, encoder from ${knowledgeIndexes}
      union all select customer_id, next_encoder from ${knowledgeIndexes} where next_encoder is not null
    ) as used cross join lateral (
      select octet_length(vector) as dimensions from ${passages} stored
      where stored.customer_id = used.customer_id and stored.encoder = used.encoder limit 1
    ) as sample order by used.encoder`)
  return rows
}
