import { decodeJwt } from 'jose'
import { describe, expect, test } from 'vitest'
import { type Desk, startDesk, tokenOf } from '../../test/desk.ts'

const key = 'platform key of tests'
const path = '/api/Auth/impersonate-by-customer'

const start = () => startDesk({ settings: { PLATFORM_KEY: key } })
const ask = (desk: Desk, body: object, headers: Record<string, string> = { 'x-platform-key': key }) =>
  desk.stranger().post(path, body, headers)

describe('POST /api/Auth/impersonate-by-customer', () => {
  test('returns a token for the named representative and is audited', async () => {
    await using desk = await start()
    const { rep } = await desk.signedIn('Agent')

    const { status, body } = await ask(desk, { customerID: desk.customerID, customerRepID: rep.customerRepID })

    expect(status).toBe(200)
    expect(decodeJwt(body.token)).toMatchObject({ CustomerRepID: rep.customerRepID, role: 'Agent' })
    expect((await desk.withToken(body.token).get('/api/Customers/me')).status).toBe(200)
    const { body: log } = await desk.get('/api/AuditLog')
    expect(log.items).toEqual([
      expect.objectContaining({
        actor: 'platform: unnamed operator',
        action: `POST ${path}`,
        target: `as ${rep.username}`,
      }),
    ])
  })

  test('records the operator in the token and in every audit entry made with it', async () => {
    await using desk = await start()
    const { rep } = await desk.signedIn('Admin')
    const who = { customerID: desk.customerID, customerRepID: rep.customerRepID }

    const { body } = await ask(desk, who, { 'x-platform-key': key, 'x-platform-actor': 'ada@operator.test' })
    expect(decodeJwt(body.token).act).toMatchObject({ sub: 'platform: ada@operator.test' })
    await desk.withToken(body.token).put('/api/Customers/me', { apiUsername: 'a' })
    await desk.withToken(await tokenOf(desk.server, rep)).put('/api/Customers/me', { apiUsername: 'b' })

    const { body: log } = await desk.get('/api/AuditLog?action=PUT /api/Customers/me')
    expect(log.items).toEqual([
      expect.objectContaining({
        customerRepID: rep.customerRepID,
        actor: `platform: ada@operator.test as ${rep.username}`,
        actingParty: 'platform: ada@operator.test',
      }),
      expect.objectContaining({ actor: rep.username, actingParty: null }),
    ])
  })

  test('takes the operator from the body if no header names one', async () => {
    await using desk = await start()

    const { body } = await ask(desk, { customerID: desk.customerID, actor: ' grace ' })

    expect(decodeJwt(body.token).act).toMatchObject({ sub: 'platform: grace' })
  })

  test('gives no lasting access: passwords, addresses, roles and accounts cannot be changed', async () => {
    await using desk = await start()
    const { body } = await ask(desk, { customerID: desk.customerID })
    const acting = desk.withToken(body.token)
    const { customerRepID } = desk.admin
    const self = `/customerReps/${customerRepID}`

    const refused = [
      await acting.put(`${self}/change-password`, { customerRepID, newPassword: 'Other-horse-3' }),
      await acting.put(self, { email: 'operator@elsewhere.test' }),
      await acting.put(self, { role: 'Admin' }),
      await acting.post('/customerReps', { username: 'backdoor', password: 'Other-horse-3' }),
      await acting.delete(self),
    ]

    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403])
    expect((await acting.put(self, { name: 'Ada' })).status).toBe(204)
  })

  test('sessions are listed for admins of the customer, who can end them', async () => {
    await using desk = await start()
    const other = await desk.other()
    const agent = await desk.signedIn('Agent')
    const { body } = await ask(desk, { customerID: desk.customerID, actor: 'ada' })
    const acting = desk.withToken(body.token)
    expect((await acting.get('/api/Customers/me')).status).toBe(200)

    const { body: sessions } = await desk.get('/api/PlatformSessions')
    expect(sessions).toEqual([
      {
        platformSessionID: decodeJwt<{ act: { sid: string } }>(body.token).act.sid,
        customerRepID: desk.admin.customerRepID,
        username: desk.admin.username,
        actingParty: 'platform: ada',
        address: '127.0.0.1',
        dateCreated: desk.clock.now().toISOString(),
        expiresAt: new Date(desk.clock.now().getTime() + 12 * 60 * 60 * 1000).toISOString(),
      },
    ])
    expect((await other.get('/api/PlatformSessions')).body).toEqual([])
    expect((await agent.get('/api/PlatformSessions')).status).toBe(403)

    const one = `/api/PlatformSessions/${sessions[0].platformSessionID}`
    expect((await other.delete(one)).status).toBe(404)
    expect((await desk.delete(one)).status).toBe(204)
    expect((await acting.get('/api/Customers/me')).status).toBe(401)
    expect((await desk.delete(one)).status).toBe(404)
    expect((await desk.delete('/api/PlatformSessions/abc')).status).toBe(404)
    expect((await desk.get('/api/Customers/me')).status).toBe(200)
  })

  test("defaults to the customer's default representative, otherwise to the first admin", async () => {
    await using desk = await start()
    const { rep } = await desk.signedIn('Agent')
    const repOf = async (body: object = {}) =>
      decodeJwt((await ask(desk, { customerID: desk.customerID, ...body })).body.token).CustomerRepID

    expect(await repOf()).toBe(desk.admin.customerRepID)
    await desk.put('/api/Customers/me', { defaultCustomerRepID: rep.customerRepID })

    expect(await repOf()).toBe(rep.customerRepID)
    expect(await repOf({ customerRepID: null })).toBe(rep.customerRepID)
  })

  test('rejects requests from pages, even with the key', async () => {
    await using desk = await start()
    const body = { customerID: desk.customerID }

    for (const origin of ['https://desk.example.test', 'null']) {
      expect((await ask(desk, body, { 'x-platform-key': key, origin })).status).toBe(403)
    }
  })

  test('rejects a wrong key, a missing key and a bearer token alone', async () => {
    await using desk = await start()
    const body = { customerID: desk.customerID }

    expect((await ask(desk, body, { 'x-platform-key': 'wrong' })).status).toBe(401)
    expect((await ask(desk, body, {})).status).toBe(401)
    expect((await desk.post(path, body)).status).toBe(401)
    expect((await desk.get('/api/AuditLog')).body.totalCount).toBe(0)
  })

  test('rejects unknown customers and representatives of others', async () => {
    await using desk = await start()
    const other = await desk.other()

    for (const body of [
      {},
      { customerID: 1_000_000 },
      { customerID: desk.customerID, customerRepID: other.admin.customerRepID },
    ]) {
      expect((await ask(desk, body)).status).toBe(400)
    }
  })

  test('does not exist without PLATFORM_KEY, and is never in the public document', async () => {
    await using desk = await startDesk()
    await using withKey = await start()

    expect((await ask(desk, { customerID: desk.customerID })).status).toBe(404)
    for (const { document } of [desk.server, withKey.server]) {
      expect(JSON.stringify(document)).not.toMatch(/impersonate/i)
    }
  })
})
