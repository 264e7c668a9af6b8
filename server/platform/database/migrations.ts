import { runMigrations as migrateQueue } from 'graphile-worker'
import { Pool, type PoolClient } from 'pg'
import { StartFault } from '../start-fault.ts'
import { applyOnline } from './migrating/apply-online.ts'
import { holdMigrationLock, lockTimeoutMs, retryOnLockConflict } from './migrating/locks.ts'
import { type Migration, readMigrations } from './migrating/read-migrations.ts'
import { createRoles, grantTables } from './row-security/create-roles.ts'
import { liftProtection, protectTables } from './row-security/protect-tables.ts'

const oldestServer = 150_000

/**
 * Migrates the database to the schema of this program, under a lock that other starting nodes wait for. Each step is its
 * own transaction, so that no table stays locked for longer than its step; steps that must run outside a transaction come
 * last. A database that is newer than the program is rejected.
 */
export async function migrate(url: string, folder: string): Promise<string[]> {
  const pool = new Pool({ connectionString: url, max: 2, application_name: 'attendant migrations' })
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  try {
    const client = await pool.connect().catch(refuseToStart)
    try {
      await refuseOldServer(client)
      const known = await readMigrations(folder)
      return await holdMigrationLock(client, () => bringUpToDate(pool, client, known))
    } finally {
      client.release()
    }
  } finally {
    await pool.end()
  }
}

function refuseToStart(fault: Error): never {
  // Node tries every address of a name, and its own message covers none of them.
  const tried = fault instanceof AggregateError ? fault.errors.map(({ message }: Error) => message) : []
  const reason = fault.message || tried.join(', ')
  throw new StartFault(`The database cannot be used: ${reason}. Check that it runs, and DATABASE_URL.`, {
    cause: fault,
  })
}

/** The migrations that the next start would apply. Throws whenever a start would. */
export async function findPending(pool: Pool, folder: string): Promise<string[]> {
  const known = await readMigrations(folder)
  const { rows } = await pool.query("select to_regclass('migrations') is not null as is_there")
  const applied = rows[0].is_there ? (await pool.query('select name, hash from migrations')).rows : []
  refuseStrangers(applied, known)
  return known.map(({ name }) => name).filter((name) => !applied.some((row) => row.name === name))
}

async function refuseOldServer(client: PoolClient) {
  const { rows } = await client.query('show server_version_num')
  if (Number(rows[0].server_version_num) < oldestServer) {
    throw new StartFault('PostgreSQL 15 or newer is needed.')
  }
}

async function bringUpToDate(pool: Pool, client: PoolClient, known: Migration[]): Promise<string[]> {
  const pending = await prepare(client, known)
  for (const migration of pending) if (!migration.isOnline) await applyStep(client, migration)
  await runStep(client, 'row-level security', () => protectTables(client))
  await migrateQueue({ pgPool: pool })
  await grantTables(client)
  for (const migration of pending) if (migration.isOnline) await applyOnline(client, migration)
  return pending.map(({ name }) => name)
}

async function prepare(client: PoolClient, known: Migration[]): Promise<Migration[]> {
  await client.query(
    'create table if not exists migrations (name text primary key, hash text not null, applied_at timestamptz not null default now())',
  )
  const { rows } = await client.query<{ name: string; hash: string }>('select name, hash from migrations order by name')
  refuseStrangers(rows, known)
  await createRoles(client)
  const applied = new Set(rows.map(({ name }) => name))
  return known.filter(({ name }) => !applied.has(name))
}

const applyStep = (client: PoolClient, { name, sql, hash }: Migration) =>
  runStep(client, name, async () => {
    const lifted = await liftProtection(client, sql)
    await client.query(sql)
    await client.query('insert into migrations (name, hash) values ($1, $2)', [name, hash])
    if (lifted.length > 0 || addsToProtect.test(sql)) await protectTables(client)
  })

/** Creates a table, or a function that runs with the rights of its owner. */
const addsToProtect = /\bcreate\s+(table|function|or\s+replace\s+function)\b/i

const runStep = (client: PoolClient, name: string, work: () => Promise<void>) =>
  retryOnLockConflict(name, () =>
    inTransaction(client, async () => {
      await client.query(`set local lock_timeout = ${lockTimeoutMs}`)
      await work()
    }),
  )

async function inTransaction(client: PoolClient, work: () => Promise<void>): Promise<void> {
  await client.query('begin')
  try {
    await work()
    await client.query('commit')
  } catch (fault) {
    await client.query('rollback')
    throw fault
  }
}

function refuseStrangers(applied: { name: string; hash: string }[], known: Migration[]) {
  for (const { name, hash } of applied) {
    const ours = known.find((migration) => migration.name === name)
    if (!ours) {
      throw new StartFault(
        `The database is newer than this program (it has "${name}"). Start the newer program; nothing was changed.`,
      )
    }
    if (ours.hash !== hash) {
      throw new StartFault(
        `The migration "${name}" is not the one that was applied to this database. Nothing was changed.`,
      )
    }
  }
}
