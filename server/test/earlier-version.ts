import { cp, mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { gunzipSync } from 'node:zlib'
import { Client } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { migrate } from '../platform/database/migrations.ts'
import { migrationsFolder } from '../service.ts'

interface Dump {
  migrations: string[]
  tables: { name: string; columns: string[]; copy: string }[]
}

/**
 * Fills an empty database with the state of version 0.1.0: its demo and sixty processed messages, written by its own
 * `export`. Each copy contains the same rows again for other customers.
 */
export async function fillAsEarlierVersion(url: string, { copies }: { copies: number }): Promise<void> {
  const packed = await readFile(join(import.meta.dirname, 'dumps/version-0.1.0.json.gz'))
  const { migrations, tables } = JSON.parse(gunzipSync(packed).toString()) as Dump
  const folder = await mkdtemp(join(tmpdir(), 'attendant-earlier-'))
  await Promise.all(migrations.map((name) => cp(join(migrationsFolder, name), join(folder, name))))
  await migrate(url, folder)

  const client = new Client(url)
  await client.connect()
  // The dump contains what triggers computed, and its tables are sorted by name.
  await client.query('set session_replication_role = replica')
  // Migrations fill some of them.
  await client.query(`truncate ${tables.map(({ name }) => name).join(', ')} cascade`)
  for (const { name, columns, copy } of tables) {
    const into = client.query(copyFrom(`copy ${name} (${columns.join(', ')}) from stdin`))
    await pipeline(Readable.from([copy]), into)
  }
  for (const { name, columns } of tables) if (columns.includes('customer_id')) await addCopies(client, name, copies)
  await client.end()
}

/** With separate ids and tokens, which are unique across customers. */
async function addCopies(client: Client, name: string, copies: number) {
  const { rows } = await client.query<{ column: string; value: string }>(
    `select quote_ident(attname) as column,
       case when atttypid = 'bigint'::regtype and attname ~ '_id$' then format('%I + 1000000 * copy', attname)
         when attname ~ '^(ticket_|access_)?token$' then format('case when %I is not null then gen_random_uuid()::%s end', attname, atttypid::regtype)
         else quote_ident(attname) end as value
     from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [name],
  )
  await client.query(
    `insert into ${name} (${rows.map(({ column }) => column).join(', ')}) overriding system value
     select ${rows.map(({ value }) => value).join(', ')} from ${name}, generate_series(1, $1::int) copy where customer_id > 0`,
    [copies],
  )
}
