import { describe, expect, test } from 'vitest'
import { type Desk, password, startDesk } from '../../test/desk.ts'

const logIn = (desk: Desk, headers: Record<string, string> = {}) =>
  desk.stranger().post('/api/Auth/login', { username: desk.admin.username, password, hostname: 'localhost' }, headers)

const fromElsewhere: [string, Record<string, string>][] = [
  ['X-Forwarded-For', { 'x-forwarded-for': '203.0.113.9' }],
  ['X-Forwarded-For of a private network', { 'x-forwarded-for': '10.1.2.3' }],
  ['X-Forwarded-For with a loopback address in front', { 'x-forwarded-for': '127.0.0.1, 203.0.113.9' }],
  ['X-Forwarded-For that names nobody', { 'x-forwarded-for': 'unknown' }],
  ['an empty X-Forwarded-For', { 'x-forwarded-for': '' }],
  ['Forwarded', { forwarded: 'for=203.0.113.9' }],
  ['X-Real-IP', { 'x-real-ip': '203.0.113.9' }],
  ['Via alone', { via: '1.1 proxy' }],
]

describe('the hostname localhost', () => {
  test('means every customer on this machine', async () => {
    await using desk = await startDesk({ hostnames: ['desk.acme.test'] })

    expect((await logIn(desk)).status).toBe(200)
    expect((await logIn(desk, { 'x-forwarded-for': '127.0.0.1' })).status).toBe(200)
    expect((await logIn(desk, { forwarded: 'for="[::1]:4711"' })).status).toBe(200)
  })

  test.each(fromElsewhere)(
    'is rejected for a caller elsewhere, through a proxy that sends %s',
    async (_what, headers) => {
      await using desk = await startDesk({ hostnames: ['desk.acme.test', 'localhost'] })

      expect((await logIn(desk, headers)).status).toBe(401)
    },
  )

  test('is rejected behind a trusted proxy on this machine', async () => {
    await using desk = await startDesk({ settings: { TRUST_PROXY: '127.0.0.1' } })

    expect((await logIn(desk, { 'x-forwarded-for': '203.0.113.9' })).status).toBe(401)
    expect((await logIn(desk, { 'x-forwarded-for': '127.0.0.1' })).status).toBe(200)
  })

  test.each(['localhost.', ' LOCALHOST ', 'ｌｏｃａｌｈｏｓｔ'])('is rejected as %j, too', async (hostname) => {
    await using desk = await startDesk({ hostnames: ['desk.acme.test'] })
    const login = { username: desk.admin.username, password, hostname }

    const answer = await desk.stranger().post('/api/Auth/login', login, { 'x-forwarded-for': '203.0.113.9' })

    expect(answer.status).toBe(401)
  })

  test('sends no reset links of all customers to a caller elsewhere', async () => {
    await using desk = await startDesk({ settings: {} })
    await desk.put(`/customerReps/${desk.admin.customerRepID}`, { email: 'admin@acme.test' })
    const body = { email: 'admin@acme.test', hostname: 'localhost' }
    const path = '/api/Auth/request-password-reset'

    expect((await desk.stranger().post(path, body, { 'x-forwarded-for': '203.0.113.9' })).status).toBe(200)
    await desk.runJobs()
    expect(desk.server.mailer.sent).toEqual([])

    await desk.stranger().post(path, body)
    await desk.runJobs()
    expect(desk.server.mailer.sent).toHaveLength(1)
  })
})

describe('a hostname', () => {
  test.each(['desk.acme.test.', ' DESK.acme.test', 'xn--mnchen-3ya.test', 'MÜNCHEN.test'])(
    'is read as %j',
    async (hostname) => {
      await using desk = await startDesk({ hostnames: ['desk.acme.test', 'münchen.test'] })
      const login = { username: desk.admin.username, password, hostname }

      expect((await desk.stranger().post('/api/Auth/login', login)).status).toBe(200)
    },
  )
})
