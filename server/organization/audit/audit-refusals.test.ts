import { describe, expect, test } from 'vitest'
import { type Client, type Desk, password, startDesk } from '../../test/desk.ts'
import { runCli } from '../../test/processes/command-line.ts'
import { testKeys } from '../../test/test-server.ts'
import { until } from '../../test/until.ts'

const hostname = 'desk.acme.test'
const start = (settings: Record<string, string> = {}) => startDesk({ hostnames: [hostname], settings })

/** Rejections are recorded after the response. */
async function refusals(desk: Desk, count: number) {
  const list = async () => (await desk.get('/api/AuditLog?isRefused=true&pageSize=200')).body.items
  await until(async () => (await list()).length >= count)
  return list()
}

/** Entries that belong to no customer. */
async function installationEntries(desk: Desk) {
  const settings = { DATABASE_URL: desk.server.url, SECRET_KEY: testKeys.secret, JWT_SECRET: testKeys.token }
  const { stdout } = await runCli(settings, 'audit', 'export')
  const entries = stdout
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))
  return entries.filter(({ customerID, action }) => customerID === 0 && action !== 'audit export')
}

const logIn = (caller: Client, username: string, secret = 'Wrong-horse-1', at = hostname) =>
  caller.post('/api/Auth/login', { username, password: secret, hostname: at })

describe('a refused sign-in', () => {
  test('is recorded for the customer, with the account', async () => {
    await using desk = await start()

    await logIn(desk.stranger(), ` ${desk.admin.username.toUpperCase()}`)

    expect(await refusals(desk, 1)).toEqual([
      expect.objectContaining({
        customerRepID: desk.admin.customerRepID,
        actor: desk.admin.username,
        action: 'POST /api/Auth/login',
        address: '127.0.0.1',
        refusal: 'The username or password is incorrect.',
        fields: [],
      }),
    ])
  })

  test('with an unknown username does not record the input, which may be a password', async () => {
    await using desk = await start()

    await logIn(desk.stranger(), 'My-secret-password-1')

    const [entry] = await refusals(desk, 1)
    expect(entry).toMatchObject({ customerRepID: null, actor: 'unknown username' })
    expect(JSON.stringify(entry)).not.toMatch(/my-secret/i)
  })

  test('at the limit is also recorded', async () => {
    await using desk = await start({ RATE_PER_ACCOUNT: '1' })

    await logIn(desk.stranger(), desk.admin.username)
    await logIn(desk.stranger(), desk.admin.username, password)

    const entries = await refusals(desk, 2)
    expect(entries.at(-1)).toMatchObject({ actor: desk.admin.username, refusal: expect.stringMatching(/too many/i) })
  })

  test('at a hostname without an owner is recorded for the installation', async () => {
    await using desk = await start()

    await logIn(desk.stranger(), desk.admin.username, password, 'unknown.acme.test')

    await until(async () => (await installationEntries(desk)).length === 1)
    expect(await installationEntries(desk)).toEqual([
      expect.objectContaining({ actor: 'unknown username', action: 'POST /api/Auth/login' }),
    ])
    expect((await desk.get('/api/AuditLog?isRefused=true')).body.totalCount).toBe(0)
  })

  test('cannot flood the log; the last entry notes that others are omitted', async () => {
    await using desk = await start()

    for (let round = 0; round < 25; round++) await logIn(desk.stranger(), desk.admin.username)

    const entries = await refusals(desk, 20)
    expect(entries).toHaveLength(20)
    const marked = entries.filter(({ refusal }: { refusal: string }) => refusal.includes('not recorded'))
    expect(marked).toHaveLength(1)
  })
})

describe('a refused call', () => {
  test.each([
    [
      'of an agent to a route for admins',
      (desk: Desk, agent: Client) => agent.delete(`/customerReps/${desk.admin.customerRepID}`),
    ],
    [
      'of an agent who changes an admin',
      (desk: Desk, agent: Client) => agent.put(`/customerReps/${desk.admin.customerRepID}`, { name: 'x' }),
    ],
    ['with a name that cannot be stored', (_desk: Desk, agent: Client) => agent.delete('/customerReps/1%00')],
  ])('%s is an entry', async (_what, call) => {
    await using desk = await start()
    const agent = await desk.signedIn('Agent')

    expect((await call(desk, agent)).status).toBe(403)

    expect(await refusals(desk, 1)).toEqual([
      expect.objectContaining({
        customerRepID: agent.rep.customerRepID,
        actor: agent.rep.username,
        action: expect.stringMatching(/^(DELETE|PUT) \/customerReps\/:id$/),
        refusal: expect.stringContaining('admin'),
      }),
    ])
  })

  test('that was not privileged is not recorded: 400, 404, 409 and 401', async () => {
    await using desk = await start()
    await desk.get('/customerReps/999999')
    await desk.post('/customerReps', { username: 'x' })
    await desk.stranger().get('/api/AuditLog')
    const agent = await desk.signedIn('Agent')
    await agent.get('/api/AuditLog')

    expect(await refusals(desk, 1)).toEqual([expect.objectContaining({ action: 'GET /api/AuditLog' })])
  })

  test('with a wrong platform or gateway key is recorded for the installation', async () => {
    await using desk = await start({ PLATFORM_KEY: 'platform key of tests', GATEWAY_KEY: 'gateway key of tests' })
    const platform = { 'x-platform-key': 'wrong' }
    const gateway = { 'x-gateway-key': 'wrong' }

    const answers = [
      await desk.stranger().post('/api/Auth/impersonate-by-customer', { customerID: desk.customerID }, platform),
      await desk.stranger().post('/api/Auth/phone-login', { phoneNumber: '+49401', accountSid: 'AC1' }, gateway),
    ]

    expect(answers.map(({ status }) => status)).toEqual([401, 401])
    await until(async () => (await installationEntries(desk)).length === 2)
    // Rejections are recorded after the response, so two of them may be in reverse order.
    const actions = (await installationEntries(desk)).map(({ action }) => action).sort()
    expect(actions).toEqual(['POST /api/Auth/impersonate-by-customer', 'POST /api/Auth/phone-login'])
  })
})
