import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runMigrations as migrateQueue } from 'graphile-worker'
import { Pool, type PoolClient } from 'pg'
import { createRoles, grantTables } from './row-security/create-roles.ts'
import { liftProtection, protectTables } from './row-security/protect-tables.ts'

const lockNumber = 4_711_003
const oldestServer = 150_000

interface Migration {
  name: string
  sql: string
  hash: string
}

/**
 * Brings the database to the shape this program knows: all pending steps in one transaction, under a lock that a
 * second starting node waits for. A database that is ahead of the program is refused, not guessed at.
 */
export async function migrate(url: string, folder: string): Promise<string[]> {
  const pool = new Pool({ connectionString: url, max: 2, application_name: 'attendant migrations' })
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  try {
    const client = await pool.connect()
    try {
      await refuseOldServer(client)
      await client.query('select pg_advisory_lock($1)', [lockNumber])
      const applied = await applyPending(client, await readMigrations(folder))
      await migrateQueue({ pgPool: pool })
      await grantTables(client)
      return applied
    } finally {
      await client.query('select pg_advisory_unlock($1)', [lockNumber]).catch(() => undefined)
      client.release()
    }
  } finally {
    await pool.end()
  }
}

/** What the next start would apply, without applying it. Refuses what a start refuses. */
export async function findPending(pool: Pool, folder: string): Promise<string[]> {
  const known = await readMigrations(folder)
  const { rows } = await pool.query("select to_regclass('migrations') is not null as is_there")
  const applied = rows[0].is_there ? (await pool.query('select name, hash from migrations')).rows : []
  refuseStrangers(applied, known)
  return known.map(({ name }) => name).filter((name) => !applied.some((row) => row.name === name))
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(folder, name), 'utf8')
      return { name, sql, hash: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

async function refuseOldServer(client: PoolClient) {
  const { rows } = await client.query('show server_version_num')
  if (Number(rows[0].server_version_num) < oldestServer) {
    throw new Error('PostgreSQL 15 or newer is needed.')
  }
}

async function applyPending(client: PoolClient, known: Migration[]): Promise<string[]> {
  await client.query('begin')
  try {
    await client.query(
      'create table if not exists migrations (name text primary key, hash text not null, applied_at timestamptz not null default now())',
    )
    const { rows } = await client.query<{ name: string; hash: string }>(
      'select name, hash from migrations order by name',
    )
    refuseStrangers(rows, known)
    const done = new Set(rows.map((row) => row.name))
    const pending = known.filter((migration) => !done.has(migration.name))
    await createRoles(client)
    if (pending.length > 0) await liftProtection(client)
    for (const { name, sql, hash } of pending) {
      await client.query(sql)
      await client.query('insert into migrations (name, hash) values ($1, $2)', [name, hash])
    }
    await protectTables(client)
    await client.query('commit')
    return pending.map((migration) => migration.name)
  } catch (fault) {
    await client.query('rollback')
    throw fault
  }
}

function refuseStrangers(applied: { name: string; hash: string }[], known: Migration[]) {
  for (const { name, hash } of applied) {
    const ours = known.find((migration) => migration.name === name)
    if (!ours) {
      throw new Error(
        `The database is newer than this program (it has "${name}"). Start the newer program; nothing was changed.`,
      )
    }
    if (ours.hash !== hash) {
      throw new Error(`The migration "${name}" is not the one that was applied to this database. Nothing was changed.`)
    }
  }
}
