import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { connectDatabase } from '../../../platform/database/database.ts'
import { migrate } from '../../../platform/database/migrations.ts'
import { createLog } from '../../../platform/log.ts'
import { migrationsFolder } from '../../../service.ts'
import { asOwner, createTestDatabase } from '../../../test/database.ts'
import { listContestedHostnames } from './list-contested-hostnames.ts'

/** A database of the version before this change. */
async function openBefore(migration: string) {
  const folder = await mkdtemp(join(tmpdir(), 'attendant-before-'))
  await cp(migrationsFolder, folder, { recursive: true })
  for (const name of await readdir(folder)) if (name >= migration && name.endsWith('.sql')) await rm(join(folder, name))
  const url = await createTestDatabase('template1')
  await migrate(url, folder)
  const connection = connectDatabase(asOwner(url), { log: createLog('silent'), poolSize: 2 })
  onTestFinished(async () => {
    await connection.close()
    await rm(folder, { recursive: true })
  })
  return { ...connection, url }
}

test('an upgrade keeps hostnames that two customers list, gives them to the first, and reports the rest', async () => {
  const { pool, db, url } = await openBefore('0020')
  await pool.query(`insert into customers (customer_id, name, hostnames, features, date_created) values
    (1, 'A', '{desk.acme.test,localhost}', '{}', now()), (2, 'B', '{"Desk.acme.test. ",b.acme.test}', '{}', now()),
    (3, 'C', '{localhost,münchen.test}', '{}', now())`)

  await migrate(url, migrationsFolder)

  const { rows } = await pool.query('select customer_id::int as id, hostname from hostname_owners order by 1, 2')
  expect(rows).toEqual([
    { id: 1, hostname: 'desk.acme.test' },
    { id: 2, hostname: 'b.acme.test' },
    { id: 3, hostname: 'münchen.test' },
  ])
  const kept = await pool.query('select hostnames from customers where customer_id = 2')
  expect(kept.rows[0].hostnames).toEqual(['Desk.acme.test. ', 'b.acme.test'])
  expect(await listContestedHostnames(db)).toEqual([{ hostname: 'desk.acme.test', ownerID: 1, customerIDs: [2] }])
})

test('an upgrade removes header values from the history of documents', async () => {
  const { pool, url } = await openBefore('0020')
  await pool.query(`insert into customers (customer_id, name, hostnames, features, date_created)
    values (1, 'A', '{}', '{}', now())`)
  await pool.query(`insert into documents
    (customer_id, name, is_data_retrieval_process, creation_date, last_modified_date, api_headers)
    values (1, 'Orders', true, now(), now(), '{"X-Api-Key":"key of the shop"}')`)
  const history = async () => JSON.stringify((await pool.query('select content from config_versions')).rows)
  expect(await history()).toContain('key of the shop')

  await migrate(url, migrationsFolder)

  expect(await history()).toContain('Orders')
  expect(await history()).not.toContain('key of the shop')
  await pool.query("update documents set description = 'New', version = 2")
  expect(await history()).not.toContain('key of the shop')
})
