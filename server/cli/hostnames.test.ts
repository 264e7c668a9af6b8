import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { password, startDesk } from '../test/desk.ts'
import { runCommandHere } from '../test/processes/command-here.ts'
import { testKeys } from '../test/test-server.ts'
import type { Finding } from './checks/finding.ts'

const hostname = 'moved.acme.test'

test('the operator moves a hostname, and the doctor lists those claimed by two customers', async () => {
  await using desk = await startDesk({ settings: {}, hostnames: [hostname] })
  const other = await desk.other()
  const settings = { DATABASE_URL: desk.server.url, SECRET_KEY: testKeys.secret, JWT_SECRET: testKeys.token }
  const cli = (...args: string[]) => runCommandHere(settings, ...args)
  const examine = async () => {
    const findings = JSON.parse((await cli('doctor', '--json')).stdout) as Finding[]
    return findings.find(({ check }) => check === 'hostnames')
  }
  await desk.context.db.execute(
    sql`update customers set hostnames = hostnames || ${hostname}::text where customer_id = ${other.customerID}`,
  )

  expect(await examine()).toMatchObject({
    result: 'warning',
    message: expect.stringContaining(
      `${hostname} (owned by customer ${desk.customerID}, listed by ${other.customerID})`,
    ),
    mend: expect.stringContaining('hostname move'),
  })

  const admin = ['--admin-username', 'olga', '--admin-password', password]
  const taken = await cli('customer', 'create', '--name', 'Third', '--hostname', 'MOVED.acme.test.', ...admin)
  expect([taken.code, taken.stderr]).toEqual([65, expect.stringContaining('belongs to another customer')])

  const moved = await cli('hostname', 'move', '--hostname', 'Moved.acme.test', '--customer', String(other.customerID))
  expect(JSON.parse(moved.stdout)).toEqual({
    hostname: 'Moved.acme.test',
    customerID: other.customerID,
    takenFrom: [desk.customerID],
  })
  expect((await examine())?.result).toBe('ok')
  const logIn = async ({ admin }: typeof other) =>
    (await desk.stranger().post('/api/Auth/login', { username: admin.username, password, hostname })).status
  expect([await logIn(other), await logIn(desk)]).toEqual([200, 401])
  expect((await cli('hostname', 'move', '--hostname', hostname, '--customer', '999999')).code).toBe(65)
})
