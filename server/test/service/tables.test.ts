import { glob } from 'node:fs/promises'
import { join } from 'node:path'
import { is, sql } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { sharedTestServer } from '../test-server.ts'

type Columns = Record<string, { type: string; isNullable: boolean }>

const root = join(import.meta.dirname, '../..')

async function definedTables(): Promise<Record<string, Columns>> {
  const tables: Record<string, Columns> = {}
  for await (const file of glob('**/*.table.ts', { cwd: root })) {
    const exported: Record<string, unknown> = await import(join(root, file))
    for (const value of Object.values(exported)) {
      if (!is(value, PgTable)) continue
      const { name, columns } = getTableConfig(value)
      tables[name] = Object.fromEntries(
        columns.map((column) => [
          toSnakeCase(column.name),
          { type: column.getSQLType().replace(' (', '('), isNullable: !column.notNull },
        ]),
      )
    }
  }
  return tables
}

async function migratedTables(): Promise<Record<string, Columns>> {
  const { context } = await sharedTestServer()
  const { rows } = await context.db.execute<{ table: string; column: string; type: string; isNullable: boolean }>(sql`
    select c.relname as "table", a.attname as "column", format_type(a.atttypid, a.atttypmod) as type, not a.attnotnull as "isNullable"
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname <> 'migrations'
      and a.attnum > 0 and not a.attisdropped`)
  const tables: Record<string, Columns> = {}
  for (const { table, column, type, isNullable } of rows) {
    tables[table] = { ...tables[table], [column]: { type, isNullable } }
  }
  return tables
}

test('the table definitions match the migrated database, column by column', async () => {
  expect(await definedTables()).toEqual(await migratedTables())
})

test('every primary key starts with the customer', async () => {
  const { context } = await sharedTestServer()

  const { rows } = await context.db.execute<{ table: string }>(sql`
    select c.relname as "table" from pg_class c
    left join pg_index i on i.indrelid = c.oid and i.indisprimary
    left join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname <> 'migrations'
      and a.attname is distinct from 'customer_id'`)

  expect(rows).toEqual([])
})

test('every foreign key includes the customer, so that nothing can refer to another one’s row', async () => {
  const { context } = await sharedTestServer()

  const { rows } = await context.db.execute<{ key: string }>(sql`
    select k.conname as key from pg_constraint k
    where k.contype = 'f' and k.connamespace = 'public'::regnamespace
      and not exists (
        select from unnest(k.conkey, k.confkey) as pair(ours, theirs)
        join pg_attribute o on o.attrelid = k.conrelid and o.attnum = pair.ours
        join pg_attribute t on t.attrelid = k.confrelid and t.attnum = pair.theirs
        where o.attname = 'customer_id' and t.attname = 'customer_id')`)

  expect(rows).toEqual([])
})
