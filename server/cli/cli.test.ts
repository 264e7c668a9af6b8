import { stat } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase } from '../test/database.ts'
import { type Client, password, startDesk } from '../test/desk.ts'
import { runCommandHere } from '../test/processes/command-here.ts'
import { type CommandResult, runCli, runService, temporaryDataDirectory } from '../test/processes/command-line.ts'
import { testKeys } from '../test/test-server.ts'

const admin = ['--admin-username', 'olga', '--admin-password', password]
const customer = ['customer', 'create', '--name', 'Acme', '--hostname', 'acme.example.test', ...admin]

const settingsFor = (url: string) => ({
  DATABASE_URL: url,
  SECRET_KEY: testKeys.secret,
  JWT_SECRET: testKeys.token,
})

const logIn = (url: string, username: string, hostname: string) =>
  fetch(`${url}/api/Auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password, hostname }),
  })

describe('on the database under DATA_DIR', () => {
  let data: Awaited<ReturnType<typeof temporaryDataDirectory>>
  let first: CommandResult
  const cli = (...args: string[]) => runCli({ DATA_DIR: data.path }, ...args)

  beforeAll(async () => {
    data = await temporaryDataDirectory()
    first = await cli(...customer, '--hostname', 'Two.example.test,three.example.test')
  })
  afterAll(() => data.remove())

  test('customer create works before the first start, prints only the ids and leaves nothing running', async () => {
    expect(first).toEqual({ code: 0, stdout: '{"customerID":1,"customerRepID":1}\n', stderr: '' })
    expect(await data.isInUse()).toBe(false)
  })

  test('works while a service runs, and after one was killed', async () => {
    await using service = await runService({ DATA_DIR: data.path })
    expect((await logIn(service.url, 'olga', 'three.example.test')).status).toBe(200)
    expect((await logIn(service.url, 'olga', 'four.example.test')).status).toBe(401)

    const beside = await cli('rep', 'create', '--customer', '1', '--username', 'nora', '--password', password)
    expect(beside).toMatchObject({ code: 0, stdout: '{"customerID":1,"customerRepID":2}\n' })
    expect((await logIn(service.url, 'nora', 'acme.example.test')).status).toBe(200)
    expect((await fetch(`${service.url}/health/ready`)).status).toBe(200)

    await service.kill()
    const after = await cli('customer', 'list')
    expect(JSON.parse(after.stdout)).toEqual([
      {
        customerID: 1,
        name: 'Acme',
        hostnames: ['acme.example.test', 'two.example.test', 'three.example.test'],
        features: [],
      },
    ])
    expect(await data.isInUse()).toBe(false)
  })
})

test.each([
  'customer list',
  'export --to elsewhere',
  'audit verify',
  'secrets rotate',
  'rep list --customer 1',
  'move --to postgres://db/x',
])('%s makes no database where there is none', async (words) => {
  const data = await temporaryDataDirectory()

  const result = await runCommandHere({ DATA_DIR: data.path }, ...words.split(' '))

  expect(result).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining('there is no database in') })
  await expect(stat(data.path)).rejects.toThrow('ENOENT')
  await data.remove()
})

describe('on the database of DATABASE_URL', () => {
  test('customer create creates a customer with an admin, and records it in the audit log', async () => {
    await using desk = await startDesk()
    const { db } = desk.context

    const { stdout } = await runCommandHere(
      settingsFor(desk.server.url),
      ...customer,
      '--feature',
      'SchedulesOfCondition',
    )

    const { customerID, customerRepID } = JSON.parse(stdout)
    const { rows } = await db.execute(sql`
      select customers.name, hostnames, features, username, role, actor, action
      from customers join reps using (customer_id) join audit_entries using (customer_id)
      where customer_id = ${customerID} and reps.customer_rep_id = ${customerRepID}`)
    expect(rows).toEqual([
      {
        name: 'Acme',
        hostnames: ['acme.example.test'],
        features: ['SchedulesOfCondition'],
        username: 'olga',
        role: 'Admin',
        actor: 'command line',
        action: 'customer create',
      },
    ])
  })

  test('exits with 65 for what the API would reject, and writes nothing', async () => {
    await using desk = await startDesk()
    const rep = ['rep', 'create', '--customer', String(desk.customerID), '--username', 'nora', '--password', password]
    const another = customer.map((word) => (word === 'acme.example.test' ? 'another.example.test' : word))
    const weak = another.map((word) => (word === password ? 'password' : word))
    const refused: [string[], string][] = [
      [weak, 'password'],
      [[...another, '--feature', 'Teleport'], 'Teleport'],
      [another.map((word) => (word === 'Acme' ? 'A'.repeat(256) : word)), 'name'],
      [rep.map((word) => (word === 'nora' ? desk.admin.username.toUpperCase() : word)), 'taken'],
      [rep.map((word) => (word === String(desk.customerID) ? '999999' : word)), 'Customer not found'],
      [[...rep, '--role', 'Cook'], 'role'],
      [[...rep, '--time-zone', 'Europe/Berlin'], 'timeZone'],
      [['model', 'add', '--name', 'm', '--type', 'Audio'], 'modelType'],
    ]
    const count = async () => {
      const { rows } = await desk.context.db.execute(
        sql`select (select count(*) from customers) + (select count(*) from reps) + (select count(*) from models) as n`,
      )
      return rows[0]?.n
    }
    const before = await count()

    for (const [args, reason] of refused) {
      const result = await runCommandHere(settingsFor(desk.server.url), ...args)
      expect(result, args.join(' ')).toMatchObject({ code: 65, stdout: '' })
      expect(result.stderr).toContain(reason)
    }
    expect(await count()).toEqual(before)
  })

  test('rep password sets a new one without the command line, and ends sessions; rep list shows representatives', async () => {
    await using desk = await startDesk()
    const settings = { ...settingsFor(desk.server.url), NEW_PASSWORD: `${password}-2` }
    const of = ['--customer', String(desk.customerID)]
    const { username } = desk.admin
    const change = ['rep', 'password', ...of, '--username', username]

    const { items } = (await desk.get('/api/CustomerReps')).body
    const { hostnames } = (await desk.get('/api/Customers/me')).body
    const listed = await runCommandHere(settings, 'rep', 'list', ...of, '--json')
    expect(JSON.parse(listed.stdout)).toEqual(
      items.map(({ customerRepID, username, role, name, email, isActive }: Record<string, unknown>) => {
        return { customerRepID, username, role, name, email, isActive }
      }),
    )

    expect(await runCommandHere(settings, ...change)).toMatchObject({ code: 64, stdout: '' })
    expect(await runCommandHere(settings, ...change, '--password-env', 'NOT_SET')).toMatchObject({
      code: 64,
      stdout: '',
    })
    expect((await desk.get('/api/Customers/me')).status).toBe(200)
    expect(await runCommandHere(settings, ...change, '--password-env', 'NEW_PASSWORD')).toMatchObject({
      code: 0,
      stderr: '',
    })

    const signIn = (word: string) =>
      desk.send('POST', '/api/Auth/login', { username, password: word, hostname: hostnames[0] })
    expect((await signIn(password)).status).toBe(401)
    expect((await signIn(`${password}-2`)).status).toBe(200)
    expect((await desk.get('/api/Customers/me')).status).toBe(401)
  })

  test('model add adds a model for one customer, or for all', async () => {
    await using desk = await startDesk()
    const other = await desk.other()
    const settings = settingsFor(desk.server.url)
    const mine = ['--customer', String(desk.customerID)]

    const own = await runCommandHere(settings, 'model', 'add', '--name', 'eye', '--type', 'Vision', ...mine)
    const shared = await runCommandHere(settings, 'model', 'add', '--name', 'pen', '--type', 'Text', '--default')

    const pen = { ...JSON.parse(shared.stdout), name: 'pen', modelType: 'Text', isDefault: true }
    expect(pen.customerID).toBeNull()
    const eye = { ...JSON.parse(own.stdout), name: 'eye', modelType: 'Vision', supportsVision: true, isDefault: false }
    expect(eye.customerID).toBe(desk.customerID)
    const seenBy = async ({ get }: Client) => (await get('/api/Customers/models')).body.slice(-2)
    expect(await seenBy(desk)).toMatchObject([eye, pen])
    expect(await seenBy(other)).toMatchObject([{ customerID: null }, pen])
  })

  test('customer feature grants and revokes, effective for signed-in representatives', async () => {
    await using desk = await startDesk({ features: [] })
    const settings = settingsFor(desk.server.url)
    const change = (...words: string[]) =>
      runCommandHere(settings, 'customer', 'feature', '--customer', String(desk.customerID), ...words)

    const granted = await change('--grant', 'SchedulesOfCondition')
    expect(JSON.parse(granted.stdout)).toEqual({ customerID: desk.customerID, features: ['SchedulesOfCondition'] })
    expect((await desk.get('/api/Customers/me')).body.features).toEqual(['SchedulesOfCondition'])

    await change('--revoke', 'SchedulesOfCondition')
    expect((await desk.get('/api/Customers/me')).body.features).toEqual([])
    expect((await change('--grant', 'Teleport')).code).toBe(65)
    expect((await change()).code).toBe(64)
  })

  test('migrate reports the applied migrations', async () => {
    const settings = settingsFor(await createTestDatabase('template1'))

    const { applied } = JSON.parse((await runCommandHere(settings, 'migrate')).stdout)

    expect(applied).toContain('0001_foundation.sql')
    expect(await runCommandHere(settings, 'migrate')).toMatchObject({ code: 0, stdout: '{"applied":[]}\n' })
  })
})

describe('a command that cannot run', () => {
  test.each([
    ['no command', ''],
    ['half a command', 'customer'],
    ['an unknown command', 'customer destroy'],
    ['a missing option', 'customer create --name Acme'],
    ['an unknown option', 'customer list --colour red'],
    ['a word too many', 'customer list please'],
    ['an empty hostname', `customer create --name Acme --hostname  --admin-username olga --admin-password ${password}`],
    ['a missing file', 'import --source Mbox --customer 1'],
    ['an audit chain that is none', 'audit verify --customer one'],
    ['an id that is none', `rep create --customer one --username nora --password ${password}`],
  ])('shows the usage and ends with 64 for %s', async (_what, words) => {
    const result = await runCommandHere({}, ...(words ? words.split(' ') : []))

    expect(result).toMatchObject({ code: 64, stdout: '' })
    expect(result.stderr).toContain('Usage: npm run cli --')
  })

  test('exits with 2 if settings are invalid, and lists all errors', async () => {
    const result = await runCommandHere(
      { PORT: 'eighty', ROLES: 'cook', DATABASE_URL: 'postgres://db/x' },
      'customer',
      'list',
    )

    expect(result).toMatchObject({ code: 2, stdout: '' })
    for (const name of ['PORT', 'ROLES', 'SECRET_KEY', 'JWT_SECRET']) expect(result.stderr).toContain(`- ${name} `)
  })

  test('exits with 1 if the database is unreachable, and reports this without the password', async () => {
    const result = await runCommandHere(settingsFor('postgres://someone:hunter2@127.0.0.1:1/desk'), 'customer', 'list')

    expect(result).toMatchObject({ code: 1, stdout: '' })
    expect(result.stderr).toContain('ECONNREFUSED')
    expect(result.stderr).not.toContain('hunter2')
  })

  test('is not one for --version', async () => {
    expect(await runCli({}, '--version')).toEqual({ code: 0, stdout: '0.1.0\n', stderr: '' })
  })

  test('ends the process with its exit code and prints to stderr only', async () => {
    const result = await runCli({}, 'customer', 'destroy')

    expect(result).toMatchObject({ code: 64, stdout: '', stderr: expect.stringContaining('Usage: npm run cli --') })
  })

  test.each(['help', '--help', 'rep create --help'])('is not one for %s', async (words) => {
    const result = await runCommandHere({}, ...words.split(' '))

    expect(result).toMatchObject({ code: 0, stderr: '' })
    expect(result.stdout).toContain('customer create --name N')
  })
})
