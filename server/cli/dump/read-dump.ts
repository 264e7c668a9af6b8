import { createReadStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Pool, PoolClient } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { Storage } from '../../adapters/storage/storage.ts'
import { liftProtection, protectTables } from '../../platform/database/row-security/protect-tables.ts'
import { freeHeld } from '../../platform/jobs/workers/dead-workers/free-jobs.ts'
import type { Secrets } from '../../platform/secrets/secrets.ts'
import { type Checksums, check, readChecked, readChecksums } from './checksums.ts'
import {
  bytesFile,
  columnList,
  damaged,
  type Manifest,
  quote,
  quoteTable,
  sealed,
  sequencesQuery,
  tableFile,
  tablesQuery,
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
  checksums: Checksums
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
    await freeRunningJobs(client)
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

type TableShape = Omit<Manifest['tables'][number], 'rows'>

const describeTables = (tables: TableShape[]) =>
  tables.map(({ name, columns }) => {
    const described = columns.map((column) => `${column.name} ${column.type}`)
    return `${name} (${described.toSorted().join(', ')})`
  })

const describeSequences = (sequences: { name: string }[]) => sequences.map(({ name }) => `sequence ${name}`)

const unlikeThis = (what = '') =>
  new Error(`The export has another shape than this database${what}. Write and read it with the same program.`)

async function refuseUnlike(client: PoolClient, { migrations, tables, sequences }: Manifest) {
  const { rows } = await client.query<{ name: string }>('select name from migrations order by name')
  if (rows.map(({ name }) => name).join() !== migrations.join()) throw unlikeThis()
  const { rows: tablesHere } = await client.query<TableShape>(tablesQuery)
  const { rows: sequencesHere } = await client.query<{ name: string }>(sequencesQuery)
  const ours = [...describeTables(tablesHere), ...describeSequences(sequencesHere)]
  const theirs = [...describeTables(tables), ...describeSequences(sequences)]
  const unlike = ours.find((table) => !theirs.includes(table)) ?? theirs.find((table) => !ours.includes(table))
  if (unlike) throw unlikeThis(`: ${unlike}`)
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
async function readTables(client: PoolClient, { folder, manifest: { tables, sequences }, checksums }: Dump) {
  const { rows: references } = await client.query<{ of: string; name: string; definition: string }>(`
    select conrelid::regclass::text as of, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`)
  for (const { of, name } of references) await client.query(`alter table ${of} drop constraint ${quote(name)}`)
  await client.query(`truncate ${tables.map(({ name }) => quoteTable(name)).join(', ')}`)
  for (const { name, columns, rows } of tables) {
    await client.query(`alter table ${quoteTable(name)} disable trigger user`)
    const copy = client.query(copyFrom(`copy ${quoteTable(name)} (${columnList(columns)}) from stdin`))
    const file = readChecked(folder, tableFile(name), checksums)
    await pipeline(file.bytes, copy)
    file.verify()
    if (copy.rowCount !== rows) throw damaged(tableFile(name), `it has ${copy.rowCount} instead of ${rows} rows`)
    await client.query(`alter table ${quoteTable(name)} enable trigger user`)
  }
  for (const { of, name, definition } of references) {
    await client.query(`alter table ${of} add constraint ${quote(name)} ${definition}`)
  }
  for (const { name, value } of sequences) {
    const last = 'greatest($2::bigint, pg_sequence_last_value($1::regclass))'
    if (value !== null) await client.query(`select setval($1::regclass, ${last})`, [quoteTable(name), value])
  }
}

/** Jobs that were running when they were exported: their attempts do not count, because no worker here has them. */
async function freeRunningJobs(client: PoolClient) {
  const { rows } = await client.query<{ worker: string }>(
    'select distinct locked_by as worker from graphile_worker.jobs where locked_by is not null',
  )
  for (const { worker } of rows) await freeHeld(client, worker, { isCrash: false })
}
