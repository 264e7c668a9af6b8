import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { migrationsFolder } from '../../../service.ts'
import { createTestDatabase } from '../../../test/database.ts'
import { fillAsEarlierVersion } from '../../../test/earlier-version.ts'
import { migrate } from '../migrations.ts'

const busyTables = [
  'tickets',
  'messages',
  'events',
  'automation_runs',
  'automation_steps',
  'end_users',
  'audit_entries',
]

/** Takes a write lock on each table in turn and records where it had to wait for a second. */
async function probeLocks(client: Client, isOver: () => boolean) {
  const blocked: string[] = []
  let probes = 0
  await client.query("set lock_timeout = '1s'")
  while (!isOver()) {
    for (const name of busyTables) {
      await client.query('begin')
      await client
        .query(`lock table ${name} in row exclusive mode`)
        .catch((fault: Error) => blocked.push(`${name}: ${fault.message}`))
      await client.query('rollback')
      probes++
    }
  }
  return { probes, blocked }
}

test('an upgrade from version 0.1.0 locks no table of a large database for longer than a second', async () => {
  const url = await createTestDatabase('template1')
  await fillAsEarlierVersion(url, { copies: 40 })
  const client = new Client(url)
  await client.connect()
  onTestFinished(() => client.end())
  let isOver = false

  const [applied, { probes, blocked }] = await Promise.all([
    migrate(url, migrationsFolder).finally(() => {
      isOver = true
    }),
    probeLocks(client, () => isOver),
  ])

  expect(blocked).toEqual([])
  expect(probes).toBeGreaterThan(busyTables.length)
  expect(applied.length).toBeGreaterThan(50)
})
