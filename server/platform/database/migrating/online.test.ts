import { cp, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { migrationsFolder } from '../../../service.ts'
import { createTestDatabase } from '../../../test/database.ts'
import { until } from '../../../test/until.ts'
import { findPending, migrate } from '../migrations.ts'

const fileName = '9999_colors.online.sql'
const sql = `create unique index concurrently if not exists colors_name on colors (name);
--> statement-breakpoint
drop index concurrently if exists colors_unused;
`

async function openColors(names: string[]) {
  const url = await createTestDatabase()
  const connect = async () => {
    const client = new Client(url)
    await client.connect()
    onTestFinished(() => client.end())
    return client
  }
  const client = await connect()
  await client.query('create table colors (name text, code text); create index colors_unused on colors (code)')
  await client.query('insert into colors (name) select unnest($1::text[])', [names])
  const folder = await mkdtemp(join(tmpdir(), 'attendant-migrations-'))
  await cp(migrationsFolder, folder, { recursive: true })
  await writeFile(join(folder, fileName), sql)
  return { url, folder, client, connect }
}

async function indexesOf(client: Client) {
  const { rows } = await client.query(
    `select c.relname as name, i.indisvalid as "isValid" from pg_index i join pg_class c on c.oid = i.indexrelid
     where i.indrelid = 'colors'::regclass order by 1`,
  )
  return rows
}

/** A lock on the table that migrations wait for; `lock` is what the waiting statement requests. */
const isWaiting = async (client: Client, query: string) => {
  const { rows } = await client.query(
    `select from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock' and query ilike $1`,
    [query],
  )
  return rows.length > 0
}

test('builds an index after the other migrations, while a transaction reads and writes the table', async () => {
  const { url, folder, client, connect } = await openColors(['red', 'green'])
  const writer = await connect()
  await writer.query("begin; insert into colors values ('blue')")

  const migrating = migrate(url, folder)
  await until(() => isWaiting(client, 'create unique index concurrently%'))
  // Neither waits for the build.
  await client.query("set lock_timeout = '5s'")
  await client.query("insert into colors values ('black')")
  await writer.query('commit')

  expect((await migrating).at(-1)).toBe(fileName)
  expect(await indexesOf(client)).toEqual([{ name: 'colors_name', isValid: true }])
})

test('drops the invalid index of an interrupted build and builds it again', async () => {
  const { url, folder, client } = await openColors(['red', 'red'])
  await expect(migrate(url, folder)).rejects.toThrow(/could not create unique index/)
  expect(await indexesOf(client)).toEqual([
    { name: 'colors_name', isValid: false },
    { name: 'colors_unused', isValid: true },
  ])
  expect(await findPending(client as never, folder)).toEqual([fileName])
  await client.query('delete from colors where ctid = (select min(ctid) from colors)')

  expect(await migrate(url, folder)).toEqual([fileName])

  expect(await indexesOf(client)).toEqual([{ name: 'colors_name', isValid: true }])
  expect(await migrate(url, folder)).toEqual([])
})

test('a second node that starts meanwhile waits without blocking the build', async () => {
  const { url, folder, client, connect } = await openColors(['red'])
  const writer = await connect()
  await writer.query("begin; insert into colors values ('blue')")

  const first = migrate(url, folder)
  await until(() => isWaiting(client, 'create unique index concurrently%'))
  const second = migrate(url, folder)
  await until(
    async () =>
      (await client.query("select from pg_stat_activity where query like '%pg_try_advisory_lock%'")).rows.length > 1,
  )
  await writer.query('commit')

  expect(await Promise.all([first, second])).toEqual([[fileName], []])
})

test('a migration whose table is in use lets other statements pass and is applied when the table is free', async () => {
  const { url, folder, client, connect } = await openColors(['red'])
  await writeFile(join(folder, '9998_shade.sql'), 'alter table colors add column shade text')
  const reader = await connect()
  await reader.query('begin; select from colors')

  const migrating = migrate(url, folder)
  await until(() => isWaiting(client, 'alter table colors%'))
  // Queues behind the waiting migration until the migration gives up for now.
  await client.query("set lock_timeout = '5s'")
  await client.query('select name from colors')
  await reader.query('commit')

  expect(await migrating).toEqual(['9998_shade.sql', fileName])
})
