import { setTimeout as pause } from 'node:timers/promises'
import type { Case } from '../lists/cases.ts'
import { load } from '../lists/load.ts'
import type { Query } from './query.ts'

/** By default, autovacuum checks a database once a minute. */
const waitMs = 150_000

export interface Vacuum {
  written: number
  /** Tables with more dead rows than autovacuum's threshold (50 plus a fifth of the live ones) after enough time. */
  behind: string[]
}

/** Creates messages for some seconds, in existing tickets and from new contacts, then waits for autovacuum. */
export async function measureVacuum(
  { cases, service, token, query }: { cases: Case[]; service: { url: string }; token: string; query: Query },
  seconds: number,
): Promise<Vacuum> {
  let written = 0
  for (const one of cases.filter(({ kind }) => kind === 'create')) {
    written += (await load(service.url, one, seconds, token)).latencies.length
  }
  const until = Date.now() + waitMs
  let behind = await findBehind(query)
  while (behind.length > 0 && Date.now() < until) {
    await pause(2000)
    behind = await findBehind(query)
  }
  return { written, behind }
}

async function findBehind(query: Query): Promise<string[]> {
  const rows = await query<{ name: string }>(`
    select stat.relname as name from pg_stat_user_tables stat join pg_class on pg_class.oid = relid
    where schemaname = 'public' and n_dead_tup > 50 + greatest(reltuples, 0) / 5 order by 1`)
  return rows.map(({ name }) => name)
}
