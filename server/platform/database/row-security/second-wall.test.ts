import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { describe, expect, inject, onTestFinished, test } from 'vitest'
import type { Finding } from '../../../cli/checks/finding.ts'
import { asSystem, bindCustomer } from '../../../context.ts'
import { topics } from '../../../knowledge/topics/topics.table.ts'
import { createCustomer } from '../../../organization/customers/create-customer.ts'
import { listCustomers } from '../../../organization/customers/list-customers.ts'
import { migrationsFolder } from '../../../service.ts'
import { createTestDatabase } from '../../../test/database.ts'
import { runCommandHere } from '../../../test/processes/command-here.ts'
import { startTestServer, testKeys } from '../../../test/test-server.ts'
import { migrate } from '../migrations.ts'

async function asSuperuser(url: string, ...statements: string[]) {
  const client = new Client(url)
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}

/** A database of an own login, which owns it and has those attributes. */
async function databaseOf(attributes: string) {
  const url = await createTestDatabase('template1')
  const name = new URL(url).pathname.slice(1)
  const login = `login_${randomBytes(4).toString('hex')}`
  await asSuperuser(
    url,
    `create role ${login} login password 'test' ${attributes}`,
    `alter database ${name} owner to ${login}`,
    `alter schema public owner to ${login}`,
    'create extension if not exists pg_trgm',
  )
  return { login, url: url.replace('attendant:test@', `${login}:test@`), superuserUrl: url }
}

/** Two customers with a topic each; what a query that forgets the customer answers to the first, and what the system sees. */
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
  test('holds a superuser, such as that of the embedded database', async () => {
    const url = await createTestDatabase()

    expect(await tryWall(url)).toEqual({ ...holds, wall: 'roles' })
    expect(await doctorOf(url)).toMatchObject({ result: 'ok' })
  })

  test('holds a login by settings where it may not create roles, and doctor prints the SQL that adds them', async () => {
    const { url, superuserUrl } = await databaseOf('')
    await migrate(url, migrationsFolder)

    expect(await tryWall(url)).toEqual({ ...holds, wall: 'settings' })
    const before = await doctorOf(url)
    expect(before).toMatchObject({ result: 'warning', message: expect.stringContaining('settings alone') })
    const [, statements = ''] = /start it again: (.*)$/.exec(before?.mend ?? '') ?? []
    await asSuperuser(superuserUrl, statements)
    await migrate(url, migrationsFolder)
    expect(await tryWall(url)).toMatchObject({ forgetful: ['one'], nobody: 0, wall: 'roles' })
    expect(await doctorOf(url)).toMatchObject({ result: 'ok' })
  })

  test('is off, and loudly so, for a login that bypasses it and may not switch roles', async () => {
    const { url } = await databaseOf('bypassrls')
    await migrate(url, migrationsFolder)

    expect(await tryWall(url)).toMatchObject({ nobody: 2, wall: 'off' })
    expect(await doctorOf(url)).toMatchObject({ result: 'warning', message: expect.stringContaining('IT IS OFF') })
  })

  test('holds behind PgBouncer, whose connections keep nothing between transactions', async (context) => {
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

/** In transaction mode, with two connections for all. Nothing where it is not installed. */
async function startBouncer(url: string): Promise<string | undefined> {
  const server = new URL(inject('postgres'))
  const folder = await mkdtemp(join(tmpdir(), 'attendant-bouncer-'))
  const port = await freePort()
  await writeFile(join(folder, 'users'), '"attendant" "test"\n')
  await writeFile(
    join(folder, 'settings.ini'),
    `[databases]
* = host=127.0.0.1 port=${server.port} user=attendant password=test
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = plain
auth_file = ${join(folder, 'users')}
pool_mode = transaction
default_pool_size = 2
`,
  )
  const asRoot = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
  await chmod(folder, 0o755)
  const child = spawn('pgbouncer', [...asRoot, join(folder, 'settings.ini')], {
    stdio: 'ignore',
    env: { PATH: `${process.env.PATH}:/usr/sbin` },
  })
  const isThere = await new Promise<boolean>((resolve) => {
    child.once('error', () => resolve(false))
    child.once('spawn', () => resolve(true))
  })
  if (!isThere) return undefined
  onTestFinished(() => void child.kill('SIGKILL'))
  const at = new URL(url)
  at.port = String(port)
  for (let tries = 0; tries < 100; tries++) {
    const probe = new Client(at.href)
    const answers = await probe.connect().then(
      () => true,
      () => false,
    )
    await probe.end().catch(() => undefined)
    if (answers) return at.href
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('PgBouncer does not answer.')
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => probe.once('listening', resolve))
  const { port } = probe.address() as { port: number }
  await new Promise((resolve) => probe.close(resolve))
  return port
}
