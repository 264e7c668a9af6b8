import { cp, mkdtemp, readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { migrationsFolder } from '../../../service.ts'
import { createOwnedDatabase } from '../../../test/database.ts'
import { migrate } from '../migrations.ts'

/** Inserts a row into each table; $1 is the customer. */
const tables = [
  {
    name: 'events',
    write: `insert into events (customer_id, type, data, at) values ($1, 'test.done', '{}', now())`,
    fill: `insert into events (customer_id, type, data, at, position)
      select $1, 'test.done', '{}', now() - n * interval '1 second', n from generate_series(1, 20000) n`,
  },
  {
    name: 'ai_usage',
    write: `insert into ai_usage (customer_id, day, model, purpose, shard, requests, input_tokens, output_tokens)
      values ($1, now(), gen_random_uuid(), 'reply', 0, 1, 1, 1)`,
    fill: `insert into ai_usage (customer_id, day, model, purpose, shard, requests, input_tokens, output_tokens)
      select $1, now() - n * interval '1 hour', gen_random_uuid(), 'reply', 0, 1, 1, 1 from generate_series(1, 20000) n`,
  },
  {
    name: 'audit_entries',
    write: `insert into audit_entries (customer_id, at, actor, action, fields) values ($1, now(), 'ada', 'PUT', '{}')`,
    fill: `insert into audit_entries (customer_id, at, actor, action, fields, sequence)
      select $1, now() - n * interval '1 hour', 'ada', 'PUT', '{}', n from generate_series(1, 20000) n`,
  },
]

/** The schema of the last version without partitions, owned by a login that is not a superuser. */
async function openUnpartitioned() {
  const { url } = await createOwnedDatabase('')
  const folder = await mkdtemp(join(tmpdir(), 'attendant-migrations-'))
  for (const name of await readdir(migrationsFolder)) {
    if (name.endsWith('.sql') && name < '0600') await cp(join(migrationsFolder, name), join(folder, name))
  }
  await migrate(url, folder)
  const connect = async () => {
    const client = new Client(url)
    await client.connect()
    await client.query("select set_config('attendant.customer_id', '1', false)")
    onTestFinished(() => client.end())
    return client
  }
  return { url, connect }
}

test.each(tables)('partitions $name during writes, without moving rows', async ({ name, write, fill }) => {
  const { url, connect } = await openUnpartitioned()
  const [client, writer] = [await connect(), await connect()]
  await client.query(`insert into customers (customer_id, name, hostnames, features, date_created)
    overriding system value values (1, 'Acme', '{}', '{}', now())`)
  await client.query(fill, [1])
  const fileOf = async (table: string) =>
    (await client.query('select pg_relation_filenode($1::regclass) as file', [table])).rows[0].file
  const file = await fileOf(name)
  // A statement that waits for longer than a second fails.
  await writer.query("set lock_timeout = '1s'")
  let written = 0
  let isOver = false
  const writing = (async () => {
    for (; !isOver; written++) await writer.query({ name: 'write', text: write, values: [1] })
  })()

  await migrate(url, migrationsFolder)
  const writtenBefore = written
  await expect.poll(() => written).toBeGreaterThan(writtenBefore)
  isOver = true
  await writing

  expect((await client.query(`select count(*)::int as count from ${name}`)).rows[0].count).toBe(20_000 + written)
  expect(await fileOf(`partitions.${name}_initial`)).toBe(file)
  const { rows } = await client.query(
    `select relkind as kind, relrowsecurity and relforcerowsecurity as "isForced",
       (select count(*)::int from pg_policy where polrelid = c.oid) as policies
     from pg_class c where oid = $1::regclass`,
    [`public.${name}`],
  )
  expect(rows).toEqual([{ kind: 'p', isForced: true, policies: 2 }])
  await client.query("select set_config('attendant.customer_id', '2', false)")
  expect((await client.query(`select from ${name}`)).rowCount).toBe(0)
})
