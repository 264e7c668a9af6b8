import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
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
  type Manifest,
  manifestFile,
  quoteTable,
  sealed,
  sequencesQuery,
  tableFile,
  tablesQuery,
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
    const keys = storage ? await listKeys(client) : []
    const missing = storage ? await writeFiles(storage, keys, folder, checksums) : []
    const { rows } = await client.query<{ name: string }>('select name from migrations order by name')
    const manifest: Manifest = {
      format: 2,
      migrations: rows.map(({ name }) => name),
      tables,
      sequences: await listSequences(client),
      jobs: await countJobs(client),
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
  const { rows: tables } = await client.query<Omit<Manifest['tables'][number], 'rows'>>(tablesQuery)
  const written: Manifest['tables'] = []
  for (const { name, columns } of tables) {
    const copy = client.query(copyTo(`copy (select ${columnList(columns)} from ${quoteTable(name)}) to stdout`))
    await writeChecked(folder, tableFile(name), copy, checksums)
    written.push({ name, columns, rows: copy.rowCount })
  }
  return written
}

/** After the tables, because sequences have no snapshot. */
async function listSequences(client: PoolClient): Promise<Manifest['sequences']> {
  return (await client.query<Manifest['sequences'][number]>(sequencesQuery)).rows
}

/** Those that are left to run. */
async function countJobs(client: PoolClient): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    'select count(*)::int as count from graphile_worker.jobs where attempts < max_attempts or locked_at is not null',
  )
  return rows[0]?.count ?? 0
}

/** Every table that refers to stored files uses the same column name. */
async function listKeys(client: PoolClient): Promise<string[]> {
  const { rows: tables } = await client.query<{ name: string }>(`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'storage_key' order by 1`)
  const keys = new Set<string>()
  for (const { name } of tables) {
    const { rows } = await client.query<{ key: string }>(
      `select distinct storage_key as key from ${quoteTable(name)} where storage_key is not null`,
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
