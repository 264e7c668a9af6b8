import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { connectDatabase } from '../../../platform/database/database.ts'
import { migrate } from '../../../platform/database/migrations.ts'
import { createLog } from '../../../platform/log.ts'
import { migrationsFolder } from '../../../service.ts'
import { asOwner, createTestDatabase } from '../../../test/database.ts'
import { runCommandHere } from '../../../test/processes/command-here.ts'
import { testKeys } from '../../../test/test-server.ts'

/** The database as it was before sign-in limits and linked entries. */
async function openEarlier() {
  const folder = await mkdtemp(join(tmpdir(), 'attendant-earlier-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const earlier = (await readdir(migrationsFolder)).filter((name) => name.endsWith('.sql') && name < '0019')
  for (const name of earlier) await cp(join(migrationsFolder, name), join(folder, name))
  const url = await createTestDatabase('template1')
  await migrate(url, folder)
  const { pool, close } = connectDatabase(asOwner(url), { log: createLog('silent'), poolSize: 2 })
  onTestFinished(close)
  return { url, pool }
}

test('an upgrade links existing entries, and keeps reset links and known addresses', async () => {
  const { url, pool } = await openEarlier()
  await pool.query(`
    insert into customers (name, hostnames, features, date_created) values ('Acme', '{acme.test}', '{}', now());
    insert into reps (customer_id, username, role, email, password_hash, session_epoch, date_created)
      values (1, 'nora', 'Admin', 'nora@acme.test', 'x', 3, now());
    insert into password_resets (customer_id, customer_rep_id, token_hash, expires) values (1, 1, 'hash', now() + interval '1 hour');
    insert into audit_entries (customer_id, at, customer_rep_id, actor, action, fields, address) values
      (1, now(), 1, 'nora', 'POST /api/Auth/login', '{}', '198.51.100.7'),
      (1, now(), 1, 'nora', 'POST /api/Auth/login', '{}', '2001:db8:1:2:3::4'),
      (1, now(), 1, 'nora', 'PUT /api/Customers/me', '{name}', 'not an address')`)

  await migrate(url, migrationsFolder)

  const { rows: addresses } = await pool.query('select address from login_addresses order by 1')
  expect(addresses.map(({ address }) => address)).toEqual(['198.51.100.7', '2001:db8:1:2::/64'])
  const { rows: resets } = await pool.query('select email, session_epoch from password_resets')
  expect(resets).toEqual([{ email: 'nora@acme.test', session_epoch: 3 }])
  const settings = { DATABASE_URL: url, SECRET_KEY: testKeys.secret, JWT_SECRET: testKeys.token }
  const verified = await runCommandHere(settings, 'audit', 'verify', '--customer', '1')
  expect(verified).toMatchObject({ code: 0, stderr: '' })
  expect(JSON.parse(verified.stdout)).toMatchObject({ entries: 3, sequence: 3 })
})
