import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { afterAll, describe, expect, test } from 'vitest'
import { createOutbound } from './outbound.ts'
import { OutboundFault } from './outbound-fault.ts'
import type { Lookup } from './resolve-allowed.ts'

const open = createOutbound({ allow: ['127.0.0.1/32'] })
const closed = createOutbound({ allow: [] })
afterAll(async () => {
  await open.close()
  await closed.close()
})

async function startServer(listener: RequestListener) {
  const hits: { url: string; headers: Record<string, unknown>; method: string; body: string }[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const piece of request) body += piece
    hits.push({ url: request.url ?? '', headers: request.headers, method: request.method ?? '', body })
    listener(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    hits,
    [Symbol.asyncDispose]: async () => {
      server.close().closeAllConnections()
    },
  }
}

const hello: RequestListener = (_request, response) => {
  response.setHeader('content-type', 'text/plain').end('hello')
}

async function faultOf(promise: Promise<unknown>): Promise<OutboundFault> {
  const fault = await promise.then(
    () => undefined,
    (error: unknown) => error,
  )
  if (!(fault instanceof OutboundFault)) throw new Error(`Expected a fault, got ${fault}.`)
  return fault
}

describe('addresses', () => {
  test('on the allow-list are reached', async () => {
    await using server = await startServer(hello)

    const answer = await open.request(`${server.url}/path?a=b`, {
      method: 'post',
      headers: { 'X-One': 'two', Host: 'elsewhere', 'Content-Length': '1' },
      body: 'body',
    })

    expect({ status: answer.status, text: answer.text(), url: answer.url }).toEqual({
      status: 200,
      text: 'hello',
      url: `${server.url}/path?a=b`,
    })
    expect(server.hits).toMatchObject([
      {
        url: '/path?a=b',
        method: 'POST',
        body: 'body',
        headers: { 'x-one': 'two', host: `127.0.0.1:${server.port}`, 'content-length': '4' },
      },
    ])
  })

  test.each([
    '127.0.0.1',
    '127.1',
    '0177.0.0.1',
    '0x7f.0.0.1',
    '0x7f000001',
    '2130706433',
    '127.0.0.1.',
    '127。0。0。1',
    '%31%32%37.0.0.1',
    '0.0.0.0',
    '0',
    '[::1]',
    '[::]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[64:ff9b::7f00:1]',
    'localhost',
    'LOCALHOST',
  ])('that mean this machine are refused: %s', async (host) => {
    await using server = await startServer(hello)

    const fault = await faultOf(closed.request(`http://${host}:${server.port}/`))

    expect(fault.kind).toBe('refused')
    expect(server.hits).toEqual([])
  })

  test.each(['http://169.254.169.254/latest', 'https://10.0.0.1', 'http://[fd00:ec2::254]', 'http://192.168.0.1:22'])(
    'of private networks are refused: %s',
    async (url) => {
      expect((await faultOf(closed.request(url))).kind).toBe('refused')
    },
  )

  test.each([
    'file:///etc/passwd',
    'gopher://x',
    'ftp://x',
    'data:,x',
    'no address',
    '',
    'http://',
    'http://u:p@x.example',
  ])('that cannot be called are refused: %j', async (url) => {
    expect((await faultOf(open.request(url))).kind).toBe('bad-address')
  })
})

describe('names', () => {
  const through = (lookup: Lookup, allow: string[] = []) => createOutbound({ allow, lookup })

  test('are rejected if any of their addresses is not public', async () => {
    const outbound = through(async () => [
      { address: '93.184.215.14', family: 4 },
      { address: '10.0.0.5', family: 4 },
    ])

    const fault = await faultOf(outbound.request('http://mixed.example'))

    expect(fault.kind).toBe('refused')
    expect(fault.message).not.toContain('10.0.0.5')
  })

  test('are looked up once, and the connection uses the checked address', async () => {
    await using server = await startServer(hello)
    const answers = ['127.0.0.1', '10.0.0.1']
    const asked: string[] = []
    const outbound = through(
      async (hostname) => {
        asked.push(hostname)
        return [{ address: answers.shift() ?? '10.0.0.1', family: 4 }]
      },
      ['127.0.0.1/32'],
    )

    const { status } = await outbound.request(`http://rebinding.example:${server.port}`)

    expect(status).toBe(200)
    expect(asked).toEqual(['rebinding.example'])
    expect(server.hits[0]?.headers.host).toBe(`rebinding.example:${server.port}`)
    await outbound.close()
  })

  test('that become private between two calls are rejected by the second', async () => {
    await using server = await startServer((_request, response) => response.setHeader('connection', 'close').end('1'))
    let address = '127.0.0.1'
    const outbound = through(async () => [{ address, family: 4 }], ['127.0.0.1/32'])
    await outbound.request(`http://rebinding.example:${server.port}`)

    address = '127.0.0.2'

    expect((await faultOf(outbound.request(`http://rebinding.example:${server.port}`))).kind).toBe('refused')
    await outbound.close()
  })

  test('on the allow-list may be private', async () => {
    await using server = await startServer(hello)
    const outbound = through(async () => [{ address: '127.0.0.1', family: 4 }], ['wiki.internal'])

    expect((await outbound.request(`http://wiki.internal:${server.port}`)).status).toBe(200)
    expect((await faultOf(outbound.request(`http://other.internal:${server.port}`))).kind).toBe('refused')
    expect(await outbound.resolve('wiki.internal')).toEqual([{ address: '127.0.0.1', family: 4 }])
    await expect(outbound.resolve('127.0.0.1')).rejects.toThrow('not on the public internet')
    await outbound.close()
  })

  test('that do not exist are unreachable', async () => {
    const outbound = through(async () => {
      throw Object.assign(new Error('getaddrinfo ENOTFOUND'), { code: 'ENOTFOUND' })
    })

    expect((await faultOf(outbound.request('http://nowhere.example'))).kind).toBe('unreachable')
  })
})

describe('redirects', () => {
  const to =
    (location: string, status = 302): RequestListener =>
    (_request, response) =>
      response.writeHead(status, { location }).end()

  test('to a private address are rejected', async () => {
    await using target = await startServer(hello)
    await using server = await startServer(to(`http://127.0.0.2:${target.port}/`))

    expect((await faultOf(open.request(server.url))).kind).toBe('refused')
    expect((await faultOf(open.request(`${server.url}/again`))).kind).toBe('refused')
  })

  test('to another scheme are rejected', async () => {
    await using server = await startServer(to('file:///etc/passwd'))

    expect((await faultOf(open.request(server.url))).kind).toBe('bad-address')
  })

  test('keep credentials on the same origin and drop them on another', async () => {
    await using target = await startServer(hello)
    await using server = await startServer((request, response) => {
      if (request.url === '/start') return to('/same')(request, response)
      return to(`${target.url}/other`, 307)(request, response)
    })

    const answer = await open.request(`${server.url}/start`, {
      headers: { Authorization: 'Bearer secret', 'X-Api-Key': 'secret', Accept: 'application/json' },
    })

    expect(answer.url).toBe(`${target.url}/other`)
    expect(server.hits[1]).toMatchObject({ url: '/same', headers: { authorization: 'Bearer secret' } })
    expect(target.hits[0]?.headers).toMatchObject({ accept: 'application/json' })
    expect(JSON.stringify(target.hits[0]?.headers)).not.toContain('secret')
  })

  test.each([
    [302, 'GET', ''],
    [303, 'GET', ''],
    [307, 'POST', '{"a":1}'],
    [308, 'POST', '{"a":1}'],
  ])('%i turns a POST into %s', async (status, method, body) => {
    await using server = await startServer((request, response) =>
      request.url === '/' ? to('/next', status)(request, response) : hello(request, response),
    )

    await open.request(server.url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"a":1}' })

    expect(server.hits[1]).toMatchObject({ url: '/next', method, body })
  })

  test('stop after five', async () => {
    await using server = await startServer(to('/'))

    expect((await faultOf(open.request(server.url))).kind).toBe('too-many-redirects')
    expect(server.hits).toHaveLength(6)
  })
})

describe('limits', () => {
  const zeros = Buffer.alloc(8 * 2 ** 20)
  test.each([
    ['plain', undefined, zeros],
    ['gzip', 'gzip', gzipSync(zeros)],
    ['brotli', 'br', brotliCompressSync(zeros)],
    ['deflate', 'deflate', deflateSync(zeros)],
  ])('hold for a large body: %s', async (_what, encoding, bytes) => {
    await using server = await startServer((_request, response) => {
      if (encoding) response.setHeader('content-encoding', encoding)
      response.on('error', () => undefined).end(bytes)
    })

    expect((await faultOf(open.request(server.url))).kind).toBe('too-large')
  })

  test('allow a body of exactly the maximum size, decompressed', async () => {
    await using server = await startServer((_request, response) => {
      response.setHeader('content-encoding', 'gzip').end(gzipSync('x'.repeat(100)))
    })

    expect((await open.request(server.url, { maxBytes: 100 })).text()).toBe('x'.repeat(100))
    expect((await faultOf(open.request(server.url, { maxBytes: 99 }))).kind).toBe('too-large')
  })

  test.each([
    ['an unknown packing', 'rot13', 'x'],
    ['a broken packing', 'gzip', 'not gzip'],
    ['half a packing', 'gzip', gzipSync('x'.repeat(1000)).subarray(0, 20)],
  ])('refuse %s', async (_what, encoding, bytes) => {
    await using server = await startServer((_request, response) => {
      response.setHeader('content-encoding', encoding).end(bytes)
    })

    expect((await faultOf(open.request(server.url))).kind).toBe('unreachable')
  })

  test.each<[string, RequestListener]>([
    ['an answer that never begins', () => undefined],
    ['an answer that never ends', (_request, response) => void response.write('a')],
  ])('of time hold for %s', async (_what, listener) => {
    await using server = await startServer(listener)

    expect((await faultOf(open.request(server.url, { timeoutMs: 100 }))).kind).toBe('timeout')
  })

  test('of time include a name lookup that never ends', async () => {
    const outbound = createOutbound({ allow: [], lookup: () => new Promise(() => undefined) })

    expect((await faultOf(outbound.request('http://slow.example', { timeoutMs: 50 }))).kind).toBe('timeout')
  })

  test("respect the caller's signal and throw its reason", async () => {
    await using server = await startServer(() => undefined)
    const reason = new Error('changed my mind')

    await expect(open.request(server.url, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason)
    const stop = new AbortController()
    const pending = open.request(server.url, { signal: stop.signal })
    stop.abort(reason)
    await expect(pending).rejects.toBe(reason)
  })

  test('a server that hangs up or does not exist is unreachable', async () => {
    await using server = await startServer((request) => request.socket.destroy())
    const { port } = server

    expect((await faultOf(open.request(`http://127.0.0.1:${port}`))).kind).toBe('unreachable')
    await server[Symbol.asyncDispose]()
    expect((await faultOf(open.request(`http://127.0.0.1:${port}`))).kind).toBe('unreachable')
  })
})

describe('headers', () => {
  test('never contain line breaks, and are UTF-8', async () => {
    await using server = await startServer(hello)

    await open.request(server.url, { headers: { 'X-Name': 'Zoë\r\nX-Evil: 1\0', 'X-City': 'Łódź' } })

    const { headers } = server.hits[0] ?? {}
    expect(headers?.['x-evil']).toBeUndefined()
    expect(Buffer.from(String(headers?.['x-name']), 'latin1').toString()).toBe('Zoë X-Evil: 1')
    expect(Buffer.from(String(headers?.['x-city']), 'latin1').toString()).toBe('Łódź')
  })

  test.each(['X Name', 'X-Name:', 'X\r\nEvil', ''])('must have a name: %j', async (name) => {
    expect((await faultOf(open.request('http://127.0.0.1', { headers: { [name]: 'x' } }))).kind).toBe('bad-address')
  })

  test('define the character set of the text', async () => {
    await using server = await startServer((_request, response) => {
      response.setHeader('content-type', 'text/plain; charset=iso-8859-1').end(Buffer.from('Zoë', 'latin1'))
    })

    expect((await open.request(server.url)).text()).toBe('Zoë')
  })
})

describe('guardedFetch', () => {
  test('reaches allowed addresses and nothing else', async () => {
    await using server = await startServer(hello)

    const answer = await open.guardedFetch(server.url, { method: 'POST', body: 'x', headers: new Headers({ a: 'b' }) })

    expect(await answer.text()).toBe('hello')
    expect(server.hits).toMatchObject([{ method: 'POST', body: 'x', headers: { a: 'b' } }])
    expect((await faultOf(closed.guardedFetch(server.url))).kind).toBe('refused')
    expect((await faultOf(closed.guardedFetch('data:,x'))).kind).toBe('bad-address')
  })

  test('checks redirects', async () => {
    await using server = await startServer((_request, response) =>
      response.writeHead(302, { location: 'http://127.0.0.2/' }).end(),
    )

    expect((await faultOf(open.guardedFetch(server.url))).kind).toBe('refused')
  })

  test('limits decompressed size', async () => {
    await using server = await startServer((_request, response) => {
      response.setHeader('content-encoding', 'gzip').end(gzipSync(Buffer.alloc(20 * 2 ** 20)))
    })
    const answer = await open.guardedFetch(server.url)

    expect((await faultOf(answer.arrayBuffer())).kind).toBe('too-large')
  })
})

describe('post', () => {
  const headers = { authorization: 'Bearer secret' }
  const ask = (url: string, signal = AbortSignal.timeout(10_000)) => open.post(url, { headers, body: 'x', signal })
  const textOf = async ({ read }: Awaited<ReturnType<typeof ask>>) => {
    const pieces: Buffer[] = []
    await read((piece) => void pieces.push(piece))
    return Buffer.concat(pieces).toString()
  }

  test('reaches allowed addresses and nothing else', async () => {
    await using server = await startServer(hello)

    expect(await textOf(await ask(server.url))).toBe('hello')
    expect(server.hits).toMatchObject([{ method: 'POST', body: 'x', headers }])
    const signal = AbortSignal.timeout(10_000)
    expect((await faultOf(closed.post(server.url, { headers, body: 'x', signal }))).kind).toBe('refused')
    expect((await faultOf(ask('data:,x'))).kind).toBe('bad-address')
  })

  test('checks redirects, and follows them without the secrets', async () => {
    await using target = await startServer(hello)
    await using server = await startServer(({ url }, response) => {
      const location = url === '/' ? target.url : 'http://127.0.0.2/'
      response.writeHead(307, { location }).end()
    })

    expect(await textOf(await ask(server.url))).toBe('hello')
    expect(target.hits).toMatchObject([{ method: 'POST', body: 'x' }])
    expect(target.hits[0]?.headers.authorization).toBeUndefined()
    expect((await faultOf(ask(`${server.url}/other`))).kind).toBe('refused')
  })

  test('ends after too many redirects', async () => {
    await using server = await startServer((_request, response) => response.writeHead(307, { location: '/' }).end())

    expect((await faultOf(ask(server.url))).kind).toBe('too-many-redirects')
  })

  test('limits decompressed size', async () => {
    await using server = await startServer((_request, response) => {
      response.setHeader('content-encoding', 'gzip').end(gzipSync(Buffer.alloc(20 * 2 ** 20)))
    })

    expect((await faultOf(ask(server.url).then(textOf))).kind).toBe('too-large')
  })

  test('ends with its signal while it connects', async () => {
    const lookup = () => new Promise<never>(() => undefined)
    const slow = createOutbound({ allow: [], lookup })
    const signal = AbortSignal.timeout(20)

    const asked = slow.post('https://provider.example', { headers, body: 'x', signal })

    await expect(asked).rejects.toMatchObject({ name: 'TimeoutError' })
    await slow.close()
  })

  test('ends with its signal in the middle of the body, and closes the connection', async () => {
    const closed = Promise.withResolvers<void>()
    await using server = await startServer((_request, response) => {
      response.once('close', closed.resolve).write('half')
    })
    const aborting = new AbortController()
    const answer = await ask(server.url, aborting.signal)

    const reading = answer.read(() => aborting.abort(new Error('Enough.')))

    await expect(reading).rejects.toThrow('Enough.')
    await closed.promise
  })

  test('ends with what its reader throws, and closes the connection', async () => {
    const closed = Promise.withResolvers<void>()
    await using server = await startServer((_request, response) => {
      response.once('close', closed.resolve).write('half')
    })
    const fault = new Error('Enough.')

    const reading = (await ask(server.url)).read(() => {
      throw fault
    })

    await expect(reading).rejects.toBe(fault)
    await closed.promise
  })
})
