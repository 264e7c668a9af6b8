import { cp, mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Pool } from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import { migrationsFolder } from '../../service.ts'
import { createTestDatabase } from '../../test/database.ts'
import { createLog } from '../log.ts'
import { StartFault } from '../start-fault.ts'
import { connectDatabase } from './database.ts'
import { findPending, migrate } from './migrations.ts'

const openEmpty = () => open('template1')
const openMigrated = () => open('template_desk')

async function open(template: 'template1' | 'template_desk'): Promise<{ url: string; pool: Pool }> {
  const url = await createTestDatabase(template)
  const { pool, close } = connectDatabase(url, { log: createLog('silent'), poolSize: 4 })
  onTestFinished(close)
  return { url, pool }
}

async function copyMigrations(extra: Record<string, string> = {}): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'attendant-migrations-'))
  await cp(migrationsFolder, folder, { recursive: true })
  for (const [name, sql] of Object.entries(extra)) await writeFile(join(folder, name), sql)
  return folder
}

async function tablesOf(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query(
    "select schemaname || '.' || tablename as name from pg_tables where schemaname in ('public', 'graphile_worker') order by 1",
  )
  return rows.map(({ name }) => name)
}

const appliedTo = async (pool: Pool) =>
  (await pool.query('select name from migrations order by name')).rows.map((row) => row.name)

describe('migrate', () => {
  test('brings an empty database up to date and does nothing the second time', async () => {
    const { url, pool } = await openEmpty()
    const pending = await findPending(pool, migrationsFolder)

    expect(await migrate(url, migrationsFolder)).toEqual(pending)
    expect(pending.length).toBeGreaterThan(2)
    expect(await migrate(url, migrationsFolder)).toEqual([])
    expect(await findPending(pool, migrationsFolder)).toEqual([])
    expect(await tablesOf(pool)).toEqual(expect.arrayContaining(['public.customers', 'public.tickets']))
  })

  test('two nodes that start at once on an empty database do not collide', async () => {
    const { url, pool } = await openEmpty()

    const applied = await Promise.all([1, 2, 3].map(() => migrate(url, migrationsFolder)))

    expect(applied.filter((names) => names.length > 0)).toHaveLength(1)
    expect(await appliedTo(pool)).toEqual(applied.flat().sort())
  })

  test('rejects a database that is newer than the program and changes nothing', async () => {
    const { url, pool } = await openMigrated()
    const newer = await copyMigrations({ '9999_later.sql': 'create table later (id int)' })
    await migrate(url, newer)
    const before = await tablesOf(pool)

    await expect(migrate(url, migrationsFolder)).rejects.toThrow(/newer than this program.*9999_later/)
    await expect(migrate(url, migrationsFolder)).rejects.toBeInstanceOf(StartFault)
    await expect(findPending(pool, migrationsFolder)).rejects.toThrow(/newer/)
    expect(await tablesOf(pool)).toEqual(before)
  })

  test('a failed step leaves no trace, and the next start continues with it', async () => {
    const { url, pool } = await openMigrated()
    const broken = await copyMigrations({
      '9998_fine.sql': 'create table fine (id int)',
      '9999_broken.sql': 'create table half (id int); select 1 / 0;',
    })

    await expect(migrate(url, broken)).rejects.toThrow(/division by zero/)

    expect((await tablesOf(pool)).filter((name) => /fine|half/.test(name))).toEqual(['public.fine'])
    await writeFile(join(broken, '9999_broken.sql'), 'create table half (id int)')
    expect((await migrate(url, broken)).filter((name) => name >= '9998')).toEqual(['9999_broken.sql'])
  })

  test('rejects a migration that differs from the applied one', async () => {
    const { url, pool } = await openMigrated()
    const altered = await copyMigrations()
    const [first] = await appliedTo(pool)
    await writeFile(join(altered, first), `${await readFile(join(altered, first), 'utf8')}\n-- altered`)

    await expect(migrate(url, altered)).rejects.toThrow(/is not the one that was applied/)
  })

  test('releases its lock also when it fails', async () => {
    const { url, pool } = await openMigrated()
    const broken = await copyMigrations({ '9999_broken.sql': 'select 1 / 0' })
    await expect(migrate(url, broken)).rejects.toThrow()

    const { rows } = await pool.query(
      "select count(*) from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())",
    )

    expect(rows[0].count).toBe(0)
  })
})
