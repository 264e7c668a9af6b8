import { createReadStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type { Pool, PoolClient } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { Storage } from '../../adapters/storage/storage.ts'
import { liftProtection, protectTables } from '../../platform/database/row-security/protect-tables.ts'
import type { Secrets } from '../../platform/secrets/secrets.ts'
import { type Checksums, check, readChecked, readChecksums } from './checksums.ts'
import {
  bytesFile,
  columnList,
  damaged,
  jobsFile,
  type Manifest,
  manifestFile,
  quote,
  sealed,
  tableFile,
  tablesQuery,
  type WaitingJob,
} from './dump.ts'
import { readManifest } from './read-manifest.ts'

interface Target {
  /** A migrated database without customers. */
  pool: Pool
  /** Omitted if the files stay where they are. */
  storage?: Storage
  secrets: Secrets
}

interface Dump {
  folder: string
  manifest: Manifest
  checksums: Checksums | undefined
}

/** Fills an empty workspace completely or not at all; file contents come first, because nothing refers to them yet. */
export async function readDump({ pool, storage, secrets }: Target, folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder)
  checkSeal(secrets, manifest.seal)
  const dump: Dump = { folder, manifest, checksums: await readChecksums(folder, manifest) }
  const client = await pool.connect()
  try {
    await client.query('begin')
    // The user that fills the tables owns them, and bypasses row-level security until the import is complete.
    await client.query('set local role none')
    await liftProtection(client)
    await refuseUnlike(client, manifest)
    if (storage) await readFiles(storage, dump)
    await readTables(client, dump)
    await readJobs(client, dump)
    await protectTables(client)
    await client.query('commit')
    return manifest
  } catch (fault) {
    await client.query('rollback').catch(() => undefined)
    throw fault
  } finally {
    client.release()
  }
}

function checkSeal(secrets: Secrets, seal: string) {
  try {
    if (secrets.open(seal, sealed.owner) === sealed.text) return
  } catch {
    // Reported below with instructions.
  }
  throw new Error(
    'The secrets of the export were sealed with another key. Set SECRET_KEY to that of the desk it came from: ' +
      'the setting it had, else `secretKey` in the keys.json of its data directory.',
  )
}

interface TableShape {
  name: string
  columns: string[]
}

const describeTables = (tables: TableShape[]) =>
  tables.map(({ name, columns }) => `${name} (${columns.toSorted().join(', ')})`)

async function refuseUnlike(client: PoolClient, { migrations, tables }: Manifest) {
  const { rows } = await client.query<{ name: string }>('select name from migrations order by name')
  if (rows.map(({ name }) => name).join() !== migrations.join()) {
    throw new Error('The export has another shape than this database: write and read it with the same program.')
  }
  const { rows: here } = await client.query<TableShape>(tablesQuery)
  const [ours, theirs] = [describeTables(here), describeTables(tables)]
  const unlike = ours.find((table) => !theirs.includes(table)) ?? theirs.find((table) => !ours.includes(table))
  if (unlike) throw damaged(manifestFile, `it does not list the tables of this database, such as ${unlike}`)
  const { rows: customers } = await client.query('select 1 from customers where customer_id > 0 limit 1')
  if (customers.length > 0) throw new Error('This database has customers already: an export is read into an empty one.')
}

async function readFiles(storage: Storage, { folder, manifest, checksums }: Dump) {
  const keys = await readdir(join(folder, 'files')).catch(() => [])
  if (keys.length !== manifest.files) {
    throw damaged('files', `there are ${keys.length} instead of ${manifest.files}`)
  }
  for (const key of keys) {
    const { sha256 } = await storage.put(key, createReadStream(join(folder, bytesFile(key))))
    check(checksums, bytesFile(key), sha256)
  }
}

/**
 * References are checked once everything is imported, and the export contains what triggers would compute. Both are
 * re-enabled before the end, and the checks then read every row.
 */
async function readTables(client: PoolClient, { folder, manifest: { tables }, checksums }: Dump) {
  const { rows: references } = await client.query<{ of: string; name: string; definition: string }>(`
    select conrelid::regclass::text as of, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`)
  for (const { of, name } of references) await client.query(`alter table ${of} drop constraint ${quote(name)}`)
  await client.query(`truncate ${tables.map(({ name }) => quote(name)).join(', ')}`)
  for (const { name, columns, rows } of tables) {
    await client.query(`alter table ${quote(name)} disable trigger user`)
    const copy = client.query(copyFrom(`copy ${quote(name)} (${columnList(columns)}) from stdin`))
    const file = readChecked(folder, tableFile(name), checksums)
    await pipeline(file.bytes, copy)
    file.verify()
    if (copy.rowCount !== rows) throw damaged(tableFile(name), `it has ${copy.rowCount} instead of ${rows} rows`)
    await client.query(`alter table ${quote(name)} enable trigger user`)
  }
  for (const { of, name, definition } of references) {
    await client.query(`alter table ${of} add constraint ${quote(name)} ${definition}`)
  }
  await moveSequences(client)
}

/** New rows must not reuse imported ids. */
async function moveSequences(client: PoolClient) {
  const { rows } = await client.query<{ name: string; column: string; sequence: string }>(`
    select c.relname as name, a.attname as column, pg_get_serial_sequence(c.oid::regclass::text, a.attname) as sequence
    from pg_class c join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind in ('r', 'p') and pg_get_serial_sequence(c.oid::regclass::text, a.attname) is not null`)
  for (const { name, column, sequence } of rows) {
    await client.query(
      `select setval($1, greatest((select max(${quote(column)}) from ${quote(name)}), 1),
                     (select max(${quote(column)}) >= 1 from ${quote(name)}) is true)`,
      [sequence],
    )
  }
}

async function readJobs(client: PoolClient, { folder, manifest, checksums }: Dump) {
  const file = readChecked(folder, jobsFile, checksums)
  const lines = (await text(file.bytes)).split('\n').filter(Boolean)
  file.verify()
  if (lines.length !== manifest.jobs) throw damaged(jobsFile, `it has ${lines.length} instead of ${manifest.jobs} jobs`)
  for (const line of lines) {
    const { name, payload, queue, runAt, maxAttempts, key, priority, flags = [] } = JSON.parse(line) as WaitingJob
    await client.query(
      `select graphile_worker.add_job($1, payload => $2::json, queue_name => $3, run_at => $4::timestamptz,
                                      max_attempts => $5::int, job_key => $6, priority => $7::int,
                                      flags => nullif($8::text[], '{}'))`,
      [name, JSON.stringify(payload), queue, runAt, maxAttempts, key, priority, flags],
    )
  }
}
