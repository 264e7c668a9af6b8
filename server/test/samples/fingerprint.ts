import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'

/** What a customer has, as one line per table: the number of its rows and a digest of all of them. */
export async function fingerprintOf(db: Database, customerID: number): Promise<Record<string, string>> {
  const tables = await tablesOfCustomers(db)
  const parts = tables.map(
    (table) => sql`
      select ${table}::text as name, count(*) || ' ' || coalesce(md5(string_agg(row::text, '|' order by row::text)), '') as digest
      from ${sql.identifier(table)} row where customer_id = ${customerID}`,
  )
  const { rows } = await db.execute<{ name: string; digest: string }>(sql.join(parts, sql` union all `))
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]))
}

async function tablesOfCustomers(db: Database): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'customer_id' order by table_name`)
  return rows.map(({ name }) => name)
}
