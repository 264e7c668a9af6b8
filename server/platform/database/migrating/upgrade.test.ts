import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { migrationsFolder } from '../../../service.ts'
import { createTestDatabase } from '../../../test/database.ts'
import { fillAsEarlierVersion } from '../../../test/earlier-version.ts'
import { migrate } from '../migrations.ts'

const tables = ['tickets', 'messages', 'events', 'automation_runs', 'automation_steps', 'end_users', 'audit_entries']

test('an upgrade from version 0.1.0 keeps every row', async () => {
  const url = await createTestDatabase('template1')
  await fillAsEarlierVersion(url, { copies: 1 })
  const client = new Client(url)
  await client.connect()
  onTestFinished(() => client.end())
  const counts = tables.map((name) => `(select count(*)::int from ${name}) as ${name}`)
  const countRows = async () => (await client.query(`select ${counts.join(', ')}`)).rows[0]
  const before = await countRows()

  const applied = await migrate(url, migrationsFolder)

  expect(applied.length).toBeGreaterThan(50)
  expect(before).toMatchObject({ messages: 278, automation_runs: 120 })
  expect(await countRows()).toEqual(before)
})
