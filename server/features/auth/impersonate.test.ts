import { decodeJwt } from 'jose'
import { describe, expect, test } from 'vitest'
import { type Desk, startDesk } from '../../test/desk.ts'

const key = 'platform key of tests'
const path = '/api/Auth/impersonate-by-customer'

const start = () => startDesk({ settings: { PLATFORM_KEY: key } })
const ask = (desk: Desk, body: object, headers: Record<string, string> = { 'x-platform-key': key }) =>
  desk.stranger().post(path, body, headers)

describe('POST /api/Auth/impersonate-by-customer', () => {
  test('answers a token for the named representative, and is audited', async () => {
    await using desk = await start()
    const { rep } = await desk.signedIn('Agent')

    const { status, body } = await ask(desk, { customerID: desk.customerID, customerRepID: rep.customerRepID })

    expect(status).toBe(200)
    expect(decodeJwt(body.token)).toMatchObject({ CustomerRepID: rep.customerRepID, role: 'Agent' })
    expect((await desk.withToken(body.token).get('/api/Customers/me')).status).toBe(200)
    const { body: log } = await desk.get('/api/AuditLog')
    expect(log.items).toEqual([
      expect.objectContaining({ actor: 'internal tooling', action: `POST ${path}`, target: `as ${rep.username}` }),
    ])
  })

  test('without a representative takes the default one, else the first admin', async () => {
    await using desk = await start()
    const { rep } = await desk.signedIn('Agent')
    const repOf = async (body: object = {}) =>
      decodeJwt((await ask(desk, { customerID: desk.customerID, ...body })).body.token).CustomerRepID

    expect(await repOf()).toBe(desk.admin.customerRepID)
    await desk.put('/api/Customers/me', { defaultCustomerRepID: rep.customerRepID })

    expect(await repOf()).toBe(rep.customerRepID)
    expect(await repOf({ customerRepID: null })).toBe(rep.customerRepID)
  })

  test('refuses whatever comes from a page, even with the key', async () => {
    await using desk = await start()
    const body = { customerID: desk.customerID }

    for (const origin of ['https://desk.example.test', 'null']) {
      expect((await ask(desk, body, { 'x-platform-key': key, origin })).status).toBe(403)
    }
  })

  test('refuses a wrong key, no key and a bearer token alone', async () => {
    await using desk = await start()
    const body = { customerID: desk.customerID }

    expect((await ask(desk, body, { 'x-platform-key': 'wrong' })).status).toBe(401)
    expect((await ask(desk, body, {})).status).toBe(401)
    expect((await desk.post(path, body)).status).toBe(401)
    expect((await desk.get('/api/AuditLog')).body.totalCount).toBe(0)
  })

  test('refuses unknown customers and representatives of others', async () => {
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
    for (const { document } of [desk.house, withKey.house]) {
      expect(JSON.stringify(document)).not.toMatch(/impersonate/i)
    }
  })
})
