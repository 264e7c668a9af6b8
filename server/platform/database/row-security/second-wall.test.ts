import { describe, expect, onTestFinished, test } from 'vitest'
import type { Finding } from '../../../cli/checks/finding.ts'
import { asSystem, bindCustomer } from '../../../context.ts'
import { topics } from '../../../knowledge/topics/topics.table.ts'
import { createCustomer } from '../../../organization/customers/create-customer.ts'
import { listCustomers } from '../../../organization/customers/list-customers.ts'
import { migrationsFolder } from '../../../service.ts'
import { createOwnedDatabase, createTestDatabase, runAsSuperuser } from '../../../test/database.ts'
import { runCommandHere } from '../../../test/processes/command-here.ts'
import { startBouncer } from '../../../test/processes/start-bouncer.ts'
import { startTestServer, testKeys } from '../../../test/test-server.ts'
import { migrate } from '../migrations.ts'

/** Two customers with a topic each; what a query without a customer condition returns for the first, and what the system sees. */
async function tryWall(url: string, settings: Record<string, string> = {}) {
  const server = await startTestServer({ DATABASE_URL: url, ...settings })
  onTestFinished(() => server.close())
  const service = { ...server.context, db: server.serviceDb }
  const ids: number[] = []
  for (const name of ['one', 'other']) {
    const { customerID } = await createCustomer(service, { name })
    await bindCustomer(service, customerID).db.insert(topics).values({ customerID, name })
    ids.push(customerID)
  }
  const own = bindCustomer(service, ids[0] as number).db
  const forgetful = (await own.select().from(topics)).map(({ name }) => name)
  const inTransaction = await own.transaction(async (tx) => (await tx.select().from(topics)).length)
  const nobody = (await service.db.select().from(topics)).length
  const system = (await asSystem(service, 'measure').db.select().from(topics)).length
  const customers = (await listCustomers(service)).filter(({ customerID }) => ids.includes(customerID)).length
  return { forgetful, inTransaction, nobody, system, customers, wall: server.secondWall() }
}

const holds = { forgetful: ['one'], inTransaction: 1, nobody: 0, system: 2, customers: 2 }
const doctorOf = async (url: string) => {
  const environment = { DATABASE_URL: url, SECRET_KEY: testKeys.secret, JWT_SECRET: testKeys.token }
  const { stdout } = await runCommandHere(environment, 'doctor', '--json')
  return (JSON.parse(stdout) as Finding[]).find(({ check }) => check === 'row security')
}

describe('the second wall', () => {
  test('applies to a superuser, such as that of the embedded database', async () => {
    const url = await createTestDatabase()

    expect(await tryWall(url)).toEqual({ ...holds, wall: 'roles' })
    expect(await doctorOf(url)).toMatchObject({ result: 'ok' })
  })

  test('applies by settings to a login that may not create roles, and doctor prints the SQL that adds them', async () => {
    const { url, superuserUrl } = await createOwnedDatabase('')
    await migrate(url, migrationsFolder)

    expect(await tryWall(url)).toEqual({ ...holds, wall: 'settings' })
    const before = await doctorOf(url)
    expect(before).toMatchObject({ result: 'warning', message: expect.stringContaining('settings alone') })
    const [, statements = ''] = /start it again: (.*)$/.exec(before?.mend ?? '') ?? []
    await runAsSuperuser(superuserUrl, statements)
    await migrate(url, migrationsFolder)
    expect(await tryWall(url)).toMatchObject({ forgetful: ['one'], nobody: 0, wall: 'roles' })
    expect(await doctorOf(url)).toMatchObject({ result: 'ok' })
  })

  test('is off, with a warning, for a login that bypasses it and may not switch roles', async () => {
    const { url } = await createOwnedDatabase('bypassrls')
    await migrate(url, migrationsFolder)

    expect(await tryWall(url)).toMatchObject({ nobody: 2, wall: 'off' })
    expect(await doctorOf(url)).toMatchObject({ result: 'warning', message: expect.stringContaining('IT IS OFF') })
  })

  test('works behind PgBouncer, whose connections keep no state between transactions', async (context) => {
    const url = await createTestDatabase()
    const bouncer = await startBouncer(url)
    if (!bouncer) {
      process.stderr.write(
        'SKIPPED: pgbouncer is not installed; nothing is known about row-level security behind it.\n',
      )
      return context.skip()
    }

    expect(await tryWall(bouncer, { DATABASE_DIRECT_URL: url })).toEqual({ ...holds, wall: 'roles' })
  })
})
