import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'

const prepared = new WeakMap<Database, Promise<unknown>>()

/** A customer's data as one line per table: the number of rows and a digest of all of them. */
export async function fingerprintOf(db: Database, customerID: number): Promise<Record<string, string>> {
  const preparing = prepared.get(db) ?? createFunction(db)
  prepared.set(db, preparing)
  await preparing
  const { rows } = await db.execute<{ name: string; digest: string }>(
    sql`select * from test_fingerprint(${customerID})`,
  )
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]))
}

/** As a database function, its statement with one part per table is planned once per connection. */
async function createFunction(db: Database): Promise<void> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'customer_id' order by table_name`)
  const parts = rows.map(
    ({ name }) => `
      select '${name}', count(*) || ' ' || coalesce(md5(string_agg(r::text, '|' order by r::text)), '')
      from "${name}" r where r.customer_id = wanted_customer`,
  )
  await db.execute(
    sql.raw(`create or replace function test_fingerprint(wanted_customer bigint) returns table (name text, digest text)
      language plpgsql set plan_cache_mode = force_generic_plan
      as $$ begin return query ${parts.join(' union all ')}; end $$`),
  )
}

/**
 * Compares a customer's data before and after each of many requests. Reuses the last reading unless something was
 * created in between, which `madeCount` counts.
 */
export function watchChanges<Everything>(read: () => Promise<Everything>, madeCount: () => number) {
  let last: { madeCount: number; everything: Everything } | undefined
  const readNow = async () => {
    last = { madeCount: madeCount(), everything: await read() }
    return last.everything
  }
  return {
    before: async () => (last?.madeCount === madeCount() ? last.everything : readNow()),
    after: readNow,
  }
}
