import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { type Desk, openDesk, password, startDesk } from '../../test/desk.ts'
import { makeChannel } from '../../test/factories.ts'
import { startTestServer } from '../../test/test-server.ts'
import { Database } from '../database/handle.ts'
import type { Statements } from '../database/statements/statements.ts'
import { createLog } from '../log.ts'
import { securityHeaders } from './protection/security-headers.ts'

describe('X-Request-Id', () => {
  test('comes with every response and keeps a valid one from the request', async () => {
    await using desk = await startDesk()

    const own = (await desk.get('/customerReps')).headers.get('x-request-id')
    const given = await desk.get('/customerReps', { 'x-request-id': 'trace-1.a_B' })
    const senseless = await desk.get('/customerReps', { 'x-request-id': 'a b"<script>' })

    expect(own).toMatch(/^[0-9a-f-]{36}$/)
    expect(given.headers.get('x-request-id')).toBe('trace-1.a_B')
    expect(senseless.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
    expect((await desk.stranger().get('/customerReps')).headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
  })
})

describe('security headers', () => {
  test.each(['/customerReps', '/nowhere', '/health/live', '/openapi.json', '/docs', '/reset-password', '/console'])(
    'guard %s',
    async (path) => {
      await using desk = await startDesk()

      const { headers } = await desk.get(path)

      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('x-frame-options')).toBe('DENY')
      expect(headers.get('referrer-policy')).toBe('no-referrer')
      expect(headers.get('strict-transport-security')).toMatch(/^max-age=\d{7,}/)
      expect(headers.get('content-security-policy')).toMatch(/default-src 'none'.*frame-ancestors 'none'/)
      expect(headers.get('x-powered-by')).toBeNull()
    },
  )

  test('also come with responses to invalid requests', async () => {
    await using desk = await startDesk()
    const { hostname, port } = new URL(desk.server.base)
    const socket = connect(Number(port), hostname)
    socket.end('NONSENSE\r\n\r\n')

    const answer = await text(socket)

    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    for (const [name, value] of Object.entries(securityHeaders)) expect(answer).toContain(`${name}: ${value}\r\n`)
  })

  test('keep authenticated responses out of every cache', async () => {
    await using desk = await startDesk()
    const routes = desk.server.app.routeTable.filter(
      ({ method, url, access }) => method === 'GET' && access.kind === 'bearer' && !url.includes(':'),
    )

    expect(routes.length).toBeGreaterThan(30)
    for (const { url } of routes)
      expect([url, (await desk.get(url)).headers.get('cache-control')]).toEqual([url, 'no-store'])
  })
})

describe('cookies', () => {
  test('are neither set nor read, so other sites have none to send', async () => {
    await using desk = await startDesk()
    const credentials = { username: desk.admin.username, password, hostname: 'localhost' }

    const { status, body, headers } = await desk.stranger().post('/api/Auth/login', credentials)
    const cookie = `token=${body.token}; authorization=Bearer ${body.token}; access_token=${body.token}`

    expect([status, headers.get('set-cookie')]).toEqual([200, null])
    expect((await desk.stranger().get('/customerReps', { cookie })).status).toBe(401)
    expect((await desk.stranger().post('/api/Topics', { name: 'Forged' }, { cookie })).status).toBe(401)
  })

  test.each([
    ['text/plain', '{"name":"Forged"}', 400],
    ['application/x-www-form-urlencoded', 'name=Forged', 415],
  ])('nor is a form of a foreign page read, as %s', async (type, body, status) => {
    await using desk = await startDesk()

    const form = await desk.send('POST', '/api/Topics', body, { 'content-type': type })

    expect(form.status).toBe(status)
    expect((await desk.get('/api/Topics')).body.items).toEqual([])
  })

  test('a token in the URL of a request does not count either', async () => {
    await using desk = await startDesk()

    expect((await desk.stranger().get(`/customerReps?access_token=${desk.token}`)).status).toBe(401)
  })
})

describe('CORS', () => {
  const preflight = { 'access-control-request-method': 'PUT', 'access-control-request-headers': 'authorization' }

  test("allows the service's own origin", async () => {
    await using desk = await startDesk()
    const origin = 'https://desk.example.test'

    const asked = await desk.stranger().send('OPTIONS', '/customerReps', undefined, { origin, ...preflight })
    const answer = await desk.get('/customerReps', { origin })

    expect(asked.status).toBe(204)
    expect(asked.headers.get('access-control-allow-origin')).toBe(origin)
    expect(asked.headers.get('access-control-allow-methods')).toContain('PUT')
    expect(asked.headers.get('access-control-allow-headers')).toContain('authorization')
    expect(answer.headers.get('access-control-allow-origin')).toBe(origin)
    expect(answer.headers.get('vary')).toBe('Origin')
    expect(answer.headers.get('access-control-allow-credentials')).toBeNull()
  })

  test('exposes errors to its own origin', async () => {
    await using desk = await startDesk()
    const origin = 'https://desk.example.test'

    const refused = await desk.stranger().get('/customerReps', { origin })

    expect(refused.status).toBe(401)
    expect(refused.headers.get('access-control-allow-origin')).toBe(origin)
  })

  test('allows the pages of an active chat channel', async () => {
    await using desk = await startDesk()
    await addChat(desk, 'shop.example.test, www.example.test')

    for (const origin of ['https://shop.example.test', 'http://www.example.test:8080']) {
      const answer = await desk.stranger().get('/health/live', { origin })
      expect(answer.headers.get('access-control-allow-origin')).toBe(origin)
    }
  })

  test('follows the channel: pages are allowed once it is created, and not after it is deleted', async () => {
    await using desk = await startDesk()
    const origin = 'https://coming-and-going.example.test'
    const isLetIn = async () =>
      (await desk.stranger().get('/health/live', { origin })).headers.get('access-control-allow-origin') === origin

    expect(await isLetIn()).toBe(false)
    const { channelID } = await addChat(desk, 'coming-and-going.example.test')
    expect(await isLetIn()).toBe(true)
    await desk.delete(`/api/Channels/${channelID}`)
    expect(await isLetIn()).toBe(false)
  })

  test('does not query the database for every made-up origin', async () => {
    const asked: string[] = []
    const server = await startTestServer({}, createLog('silent'), (db) => recordStatements(db, asked))
    await using desk = await openDesk(server, {}, true)
    await addChat(desk, 'shop.example.test')
    asked.length = 0

    for (let serial = 0; serial < 40; serial++) {
      const answer = await desk.stranger().get('/health/live', { origin: `https://flood-${serial}.example.test` })
      expect(answer.status).toBe(200)
    }
    const known = await desk.stranger().get('/health/live', { origin: 'https://shop.example.test' })
    expect(known.headers.get('access-control-allow-origin')).toBe('https://shop.example.test')
    const questions = asked.filter((text) => text.includes('"hostnames" from "channels"'))
    expect(questions).not.toEqual([])
    // More than one if an announcement about channels arrives late or the listener had to reconnect.
    expect(questions.length).toBeLessThan(10)
  })

  test.each([
    'https://evil.example.test',
    'https://desk.example.test.evil.test',
    'http://desk.example.test',
    'null',
    'x',
  ])('keeps %s out', async (origin) => {
    await using desk = await startDesk()
    await addChat(desk, 'shop.example.test')

    const answer = await desk.get('/customerReps', { origin })
    const asked = await desk.stranger().send('OPTIONS', '/customerReps', undefined, { origin, ...preflight })

    expect(answer.headers.get('access-control-allow-origin')).toBeNull()
    expect(asked.headers.get('access-control-allow-origin')).toBeNull()
    expect(asked.status).toBe(404)
  })
})

/** A handle that records the text of each statement. */
function recordStatements(db: Database, texts: string[]): Database {
  const record = (statements: Statements): Statements => ({
    in: (scope) => record(statements.in(scope)),
    transaction: (work) => statements.transaction((inner) => work(record(inner))),
    together: (work) => statements.together(work),
    query(config, values) {
      texts.push(config.text)
      return statements.query(config, values)
    },
    later(config, values) {
      texts.push(config.text)
      return statements.later(config, values)
    },
  })
  return new Database(record(db.statements))
}

const addChat = (desk: Desk, hostnames: string) => makeChannel(desk, { channelType: 'Chat', hostnames })
