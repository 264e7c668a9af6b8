import type { PoolClient } from 'pg'
import { grantTables } from '../row-security/create-roles.ts'
import { protectTables } from '../row-security/protect-tables.ts'
import { lockTimeoutMs, retryOnLockConflict } from './locks.ts'
import { type Migration, statementsOf } from './read-migrations.ts'

/**
 * Applies an online migration: each statement on its own and outside a transaction, as `create index concurrently` requires.
 * An interrupted run starts again with the first statement, so all statements must be repeatable.
 */
export async function applyOnline(client: PoolClient, { name, sql, hash }: Migration): Promise<void> {
  for (const statement of statementsOf({ sql })) await applyStatement(client, name, statement)
  await client.query('insert into migrations (name, hash) values ($1, $2)', [name, hash])
}

async function applyStatement(client: PoolClient, name: string, statement: string) {
  const index = indexBuiltBy(statement)
  if (index) await dropInvalid(client, index)
  // These wait for open transactions, and meanwhile block neither readers nor writers.
  if (isConcurrent(statement)) return void (await client.query(statement))
  if (createsTable(statement)) return replaceTable(client, name, statement)
  await retryOnLockConflict(name, async () => {
    await client.query(`set lock_timeout = ${lockTimeoutMs}`)
    try {
      await client.query(statement)
    } finally {
      await client.query('reset lock_timeout')
    }
  })
}

const createsTable = (statement: string) => /\bcreate\s+table\b/i.test(statement)

/** A table that replaces another is created together with its policies and rights. */
const replaceTable = (client: PoolClient, name: string, statement: string) =>
  retryOnLockConflict(name, async () => {
    await client.query('begin')
    try {
      await client.query(`set local lock_timeout = ${lockTimeoutMs}`)
      await client.query(statement)
      await protectTables(client)
      await grantTables(client)
      await client.query('commit')
    } catch (fault) {
      await client.query('rollback')
      throw fault
    }
  })

const isConcurrent = (statement: string) => /\bindex\s+concurrently\b/i.test(statement)

const indexBuiltBy = (statement: string) =>
  /^create\s+(?:unique\s+)?index\s+concurrently\s+if\s+not\s+exists\s+("?)(\w+)\1/i.exec(statement)?.[2]

/** An interrupted build leaves an invalid index, which slows down writes and is never read. */
async function dropInvalid(client: PoolClient, index: string) {
  const { rows } = await client.query<{ name: string }>(
    `select i.indexrelid::regclass::text as name from pg_index i join pg_class c on c.oid = i.indexrelid
     where c.relname = $1 and c.relnamespace = 'public'::regnamespace and not i.indisvalid`,
    [index],
  )
  for (const { name } of rows) await client.query(`drop index concurrently ${name}`)
}
