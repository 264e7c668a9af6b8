import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { PoolClient } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { Storage } from '../../adapters/storage/storage.ts'
import type { ConnectionPool } from '../../platform/database/pool.ts'
import { runSteps } from '../../platform/database/statements/step.ts'
import type { Secrets } from '../../platform/secrets/secrets.ts'
import { type Checksums, writeChecked, writeChecksums } from './checksums.ts'
import {
  bytesFile,
  columnList,
  jobsFile,
  type Manifest,
  manifestFile,
  quote,
  sealed,
  tableFile,
  tablesQuery,
  type WaitingJob,
} from './dump.ts'

interface Source {
  pool: ConnectionPool
  /** Omitted if the files stay where they are. */
  storage?: Storage
  secrets: Secrets
}

export interface Written {
  manifest: Manifest
  /** Keys whose files were missing. */
  missing: string[]
}

/**
 * Exports an installation at one instant, even while a service is running. The manifest is written last and marks the
 * export as complete.
 */
export async function writeDump({ pool, storage, secrets }: Source, folder: string): Promise<Written> {
  await prepare(folder)
  const client = await pool.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    await runSteps(client, pool.scopes.change({ kind: 'system' }))
    const checksums: Checksums = new Map()
    const tables = await writeTables(client, folder, checksums)
    const jobs = await writeJobs(client, folder, checksums)
    const keys = storage ? await listKeys(client) : []
    const missing = storage ? await writeFiles(storage, keys, folder, checksums) : []
    const { rows } = await client.query<{ name: string }>('select name from migrations order by name')
    const manifest: Manifest = {
      format: 1,
      migrations: rows.map(({ name }) => name),
      tables,
      jobs,
      files: keys.length - missing.length,
      seal: secrets.seal(sealed.text, sealed.owner),
      checksums: await writeChecksums(folder, checksums),
    }
    await writeFile(join(folder, manifestFile), JSON.stringify(manifest, null, 2), { mode: 0o600 })
    return { manifest, missing }
  } finally {
    await client.query('rollback').catch(() => undefined)
    client.release()
  }
}

async function prepare(folder: string) {
  const present = await readdir(folder).catch(() => [])
  if (present.length > 0) throw new Error(`${folder} is not empty: name a new folder.`)
  for (const part of ['tables', 'files']) await mkdir(join(folder, part), { recursive: true, mode: 0o700 })
}

async function writeTables(client: PoolClient, folder: string, checksums: Checksums): Promise<Manifest['tables']> {
  const { rows: tables } = await client.query<{ name: string; columns: string[] }>(tablesQuery)
  const written: Manifest['tables'] = []
  for (const { name, columns } of tables) {
    const copy = client.query(copyTo(`copy (select ${columnList(columns)} from ${quote(name)}) to stdout`))
    await writeChecked(folder, tableFile(name), copy, checksums)
    written.push({ name, columns, rows: copy.rowCount })
  }
  return written
}

/**
 * Jobs that another installation can still run; permanently failed ones stay with their reason. The public view of
 * the queue has no payloads, so these are read from its private table.
 */
async function writeJobs(client: PoolClient, folder: string, checksums: Checksums): Promise<number> {
  const { rows } = await client.query<WaitingJob>(`
    select j.task_identifier as name, p.payload, j.queue_name as queue, j.run_at as "runAt",
           j.max_attempts::int as "maxAttempts", j.key, j.priority::int as priority,
           array(select jsonb_object_keys(j.flags)) as flags
    from graphile_worker.jobs j join graphile_worker._private_jobs p using (id)
    where j.attempts < j.max_attempts order by j.id`)
  const lines = rows.map((job) => Buffer.from(`${JSON.stringify(job)}\n`))
  await writeChecked(folder, jobsFile, Readable.from(lines), checksums)
  return rows.length
}

/** Every table that refers to stored files uses the same column name. */
async function listKeys(client: PoolClient): Promise<string[]> {
  const { rows: tables } = await client.query<{ name: string }>(`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'storage_key' order by 1`)
  const keys = new Set<string>()
  for (const { name } of tables) {
    const { rows } = await client.query<{ key: string }>(
      `select distinct storage_key as key from ${quote(name)} where storage_key is not null`,
    )
    for (const { key } of rows) keys.add(key)
  }
  return [...keys]
}

async function writeFiles(storage: Storage, keys: string[], folder: string, checksums: Checksums): Promise<string[]> {
  const missing: string[] = []
  for (const key of keys) {
    const bytes = await storage.get(key)
    if (bytes) await writeChecked(folder, bytesFile(key), bytes, checksums)
    else missing.push(key)
  }
  return missing
}
