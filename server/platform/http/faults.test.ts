import { once } from 'node:events'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { Type } from 'typebox'
import { describe, expect, test } from 'vitest'
import { openLine } from '../../test/channels/line.ts'
import { createTestDatabase } from '../../test/database.ts'
import { startDesk } from '../../test/desk.ts'
import { openSmallHttp } from '../../test/doubles/small-http.ts'
import { makeTicket } from '../../test/factories.ts'
import { refuse } from '../errors.ts'

const config = { access: 'anyone' }
const Body = Type.Object({ free: Type.Optional(Type.Unknown()) })

const openFaulty = () =>
  openSmallHttp((app) => {
    app.post('/take', { config, schema: { body: Body } }, async ({ body }) => body)
    app.get('/refuse', { config }, async () => {
      throw refuse('already_exists')
    })
    app.get('/fail', { config }, async () => {
      throw new Error('the password of the database is hunter2')
    })
    app.get('/no-storage', { config }, async () => {
      throw Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:9000'), { code: 'ECONNREFUSED', $metadata: {} })
    })
    app.get('/no-space', { config }, async () => {
      throw new Error('It was not kept.', { cause: Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' }) })
    })
    app.get('/no-permission', { config }, async () => {
      const path = join(tmpdir(), 'attendant-files')
      throw Object.assign(new Error(`EACCES: permission denied, mkdir '${path}'`), { code: 'EACCES', path })
    })
    app.get('/throw-text', { config }, async () => {
      throw 'hunter2'
    })
  })

const shape = (status: number, error: string) => ({
  status,
  error,
  message: expect.any(String),
  code: expect.any(String),
})
const deep = (levels: number) => `{"free":${'['.repeat(levels)}${']'.repeat(levels)}}`

test('a compressed body is rejected as such, however it is spelled', async () => {
  await using desk = await startDesk()
  const send = async (encoding: string, body: Uint8Array<ArrayBuffer>) => {
    const headers = { 'content-type': 'application/json', 'content-encoding': encoding }
    const authorization = `Bearer ${desk.token}`
    const url = `${desk.server.base}/api/Topics`
    const response = await fetch(url, { method: 'POST', headers: { ...headers, authorization }, body })
    return { status: response.status, body: await response.json() }
  }
  const plain = new TextEncoder().encode('{"name":"Returns"}')

  for (const encoding of ['gzip', 'GZIP', 'br, gzip'])
    expect(await send(encoding, new Uint8Array(gzipSync(plain)))).toMatchObject({
      status: 415,
      body: { code: 'content_encoding_unsupported', params: { encoding: encoding.toLowerCase() } },
    })
  expect((await send('identity', plain)).status).toBe(200)
})

describe('an error body', () => {
  test.each<[string, string, string, string | undefined, Record<string, string>, number, string]>([
    ['an unknown route', 'GET', '/nowhere', undefined, {}, 404, 'Not Found'],
    ['an unknown method', 'PATCH', '/take', '{}', {}, 404, 'Not Found'],
    ['a refusal', 'GET', '/refuse', undefined, {}, 409, 'Conflict'],
    ['invalid JSON', 'POST', '/take', '{"a":', {}, 400, 'Bad Request'],
    ['JSON with a poisoned prototype', 'POST', '/take', '{"__proto__":{"a":1}}', {}, 400, 'Bad Request'],
    ['a body that is no object', 'POST', '/take', '[]', {}, 400, 'Bad Request'],
    ['nesting beyond reason', 'POST', '/take', deep(65), {}, 400, 'Bad Request'],
    ['nesting beyond all reason', 'POST', '/take', deep(1_000_000), {}, 400, 'Bad Request'],
    [
      'a body that is too large',
      'POST',
      '/take',
      `{"free":"${'x'.repeat(5 * 2 ** 20)}"}`,
      {},
      413,
      'Payload Too Large',
    ],
    [
      'a form',
      'POST',
      '/take',
      'a=1',
      { 'content-type': 'application/x-www-form-urlencoded' },
      415,
      'Unsupported Media Type',
    ],
    ['a fault of ours', 'GET', '/fail', undefined, {}, 500, 'Internal Server Error'],
    ['a fault that is no error', 'GET', '/throw-text', undefined, {}, 500, 'Internal Server Error'],
  ])('of %s has the one shape', async (_what, method, path, body, headers, status, error) => {
    await using http = await openFaulty()

    const answer = await http.send(method, path, body, headers)

    expect(answer.status).toBe(status)
    expect(answer.body).toEqual(expect.objectContaining(shape(status, error)))
    const extras = ['params', 'details']
    const names = Object.keys(answer.body).filter((name) => !extras.includes(name))
    expect(names).toEqual(['status', 'error', 'message', 'code'])
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(answer.headers.get('x-request-id')).toMatch(/^[\w-]{36}$/)
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  })

  test.each([
    ['/no-storage', 'storage_unavailable'],
    ['/no-space', 'storage_full'],
    ['/no-permission', 'storage_unavailable'],
  ])('of %s names what is missing, not the database', async (path, code) => {
    await using http = await openFaulty()

    const { status, body, headers, text } = await http.send('GET', path)

    expect({ status, code: body.code }).toEqual({ status: 503, code })
    expect(headers.get('retry-after')).toBe('2')
    expect(text).not.toContain('attendant-files')
  })

  test('of an internal error does not reveal its cause', async () => {
    await using http = await openFaulty()

    expect((await http.send('GET', '/fail')).text).not.toMatch(/hunter2|faults|Error:/)
    expect((await http.send('GET', '/throw-text')).text).not.toContain('hunter2')
  })

  test.each([
    ['a header over the limit', 431, `GET /refuse HTTP/1.1\r\nHost: a\r\nX-Big: ${'x'.repeat(20_000)}\r\n\r\n`],
    ['an address over the limit', 431, `GET /${'x'.repeat(20_000)} HTTP/1.1\r\nHost: a\r\n\r\n`],
    ['garbage', 400, 'garbage\r\n\r\n'],
    ['two lengths', 400, 'POST /take HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}'],
    [
      'length and chunks at once',
      400,
      'POST /take HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n{}',
    ],
    ['an address that does not decode', 400, 'GET /%zz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'],
  ])('of %s has the one shape too', async (_what, status, request) => {
    await using http = await openFaulty()

    const answer = await sendRaw(http.port, request)

    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')))).toMatchObject({ status, message: expect.any(String) })
  })

  test.each(['Content-Length: 8388608', 'Transfer-Encoding: chunked'])(
    'of a body that is too large reaches a client that sends all of it first, with %s',
    async (length) => {
      await using http = await openFaulty()
      const socket = connect(http.port, '127.0.0.1')
      const answer = text(socket)
      const megabyte = ' '.repeat(2 ** 20)
      const piece = length.startsWith('Content') ? megabyte : `100000\r\n${megabyte}\r\n`

      socket.write(`POST /take HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n${length}\r\n\r\n`)
      for (let sent = 0; sent < 8; sent++) {
        await setTimeout(20)
        expect(socket.bytesRead).toBe(0)
        socket.write(piece)
      }
      if (piece !== megabyte) socket.write('0\r\n\r\n')

      expect(await answer).toMatch(/^HTTP\/1.1 413 /)
    },
  )

  test('treats an empty body as missing: required fields are reported, optional ones are not', async () => {
    await using http = await openFaulty()
    await using desk = await startDesk()

    expect((await http.send('POST', '/take', '')).status).toBe(200)
    expect((await http.send('POST', '/take')).status).toBe(200)
    const { status, body } = await desk.post('/customerReps')
    expect(status).toBe(400)
    expect(body.details).toContainEqual({ field: 'username', message: 'is required', code: 'required' })
  })
})

async function sendRaw(port: number, request: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write(request)
  return text(socket)
}

describe('a date', () => {
  test.each([
    '2027-12-31T23:59:60Z',
    '2027-01-01T10:00:00+02',
    '9999-12-31T23:59:59-14:00',
    '0001-01-01T00:00:00+14:00',
  ])('that cannot be stored is refused in bodies and queries: %s', async (time) => {
    await using desk = await startDesk()
    const { ticketID } = await makeTicket(desk)

    for (const answer of [
      await desk.put(`/tickets/${ticketID}/snooze`, { until: time }),
      await desk.get(`/tickets?createdFrom=${encodeURIComponent(time)}`),
    ]) {
      expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
    }
  })
})

describe('the database', () => {
  test('that rejects a date leads to 400', async () => {
    await using desk = await startDesk()

    // The default period before it would start before year 1.
    const answer = await desk.get('/api/Insights?to=0001-01-01')

    expect(answer.status).toBe(400)
    expect(answer.body).toEqual(shape(400, 'Bad Request'))
  })

  test('that is down leads to 503 with Retry-After, and is used again when it is back', async () => {
    await using line = await openLine(await createTestDatabase())
    await using desk = await startDesk({ settings: { DATABASE_URL: line.url } })

    line.cut()
    const answer = await desk.get('/api/Customers/me')
    line.mend()

    expect(answer.status).toBe(503)
    expect(answer.body).toEqual(shape(503, 'Service Unavailable'))
    expect(answer.headers.get('retry-after')).toBe('2')
    expect((await desk.get('/api/Customers/me')).status).toBe(200)
  })
})
