import { request } from 'node:http'
import { describe, expect, test } from 'vitest'
import { createLocalBackplane } from '../backplane/backplane.ts'
import { ManualClock } from '../test/manual-clock.ts'
import { end, handshake, negotiateAt, RawSocket } from '../test/raw-client.ts'
import { startHub } from '../test/start-hub.ts'

const events = { headers: { Accept: 'text/event-stream' } }

async function outcome(response: Promise<Response>): Promise<string> {
  const { status, ...rest } = await response.then(async (got) => ({ status: got.status, text: await got.text() }))
  return `${status} ${rest.text}`.trim()
}

/** A second poll, because the first one only confirms the connection. */
async function startPolling(url: string): Promise<string> {
  const agreed = await negotiateAt(url)
  expect(await outcome(fetch(agreed.url))).toBe('200')
  return agreed.url
}

describe('requests that do not open a connection', () => {
  test.each([
    ['GET', {}, '400 Connection ID required'],
    ['POST', {}, '400 Connection ID required'],
    ['DELETE', {}, '400 Connection ID required'],
    ['GET', { id: 'x' }, '404 No Connection with that ID'],
    ['POST', { id: 'x' }, '404 No Connection with that ID'],
    ['DELETE', { id: 'x' }, '404 No Connection with that ID'],
    ['PUT', { id: 'x' }, '405'],
    ['GET', { access_token: 'nobody' }, '401'],
    ['POST', { access_token: 'nobody' }, '401'],
  ])('%s with %o', async (method, query, expected) => {
    await using running = await startHub()
    expect(await outcome(fetch(`${running.url}?${new URLSearchParams(query)}`, { method }))).toBe(expected)
  })

  test('rejects a modified token', async () => {
    await using running = await startHub()
    const { url } = await negotiateAt(running.url)
    expect(await outcome(fetch(`${url.slice(0, -1)}${url.endsWith('A') ? 'B' : 'A'}`))).toBe(
      '404 No Connection with that ID',
    )
  })

  test('an unclaimed token expires', async () => {
    const clock = new ManualClock()
    await using running = await startHub({ clock })
    const { url } = await negotiateAt(running.url)
    clock.pass(15_000)
    expect(await outcome(fetch(url))).toBe('404 No Connection with that ID')
    await expect(RawSocket.open(url)).rejects.toThrow('404 Not Found')
  })

  test('a token can be used for only one connection', async () => {
    await using running = await startHub()
    const { url } = await negotiateAt(running.url)
    const socket = await RawSocket.greet(url)
    await expect(RawSocket.open(url)).rejects.toThrow('409 Conflict')
    socket.socket.close()
    await socket.closed
    await running.witness.disconnected.next()
    await expect(RawSocket.open(url)).rejects.toThrow('404 Not Found')
  })

  test('rejects the token of another user, before and after connecting', async () => {
    await using running = await startHub()
    const { url } = await negotiateAt(running.url, 'negotiateVersion=1', 'anna')
    const refused = '403 The user associated with this connection changed.'
    expect(await outcome(fetch(`${url}&access_token=bert`))).toBe(refused)
    expect(await outcome(fetch(`${url}&access_token=anna`))).toBe('200')
    expect(await outcome(fetch(`${url}&access_token=bert`))).toBe(refused)
    expect(await outcome(fetch(`${url}&access_token=bert`, { method: 'POST', body: handshake }))).toBe(refused)
  })

  test('a connection cannot change its transport', async () => {
    await using running = await startHub()
    const url = await startPolling(running.url)
    expect(await outcome(fetch(url, events))).toBe('400 Cannot change transports mid-connection')
    await expect(RawSocket.open(url)).rejects.toThrow('400 Bad Request')

    const { url: socketUrl } = await negotiateAt(running.url)
    await RawSocket.greet(socketUrl)
    expect(await outcome(fetch(socketUrl, { method: 'POST', body: handshake }))).toBe(
      '405 POST requests are not allowed for WebSocket connections.',
    )
    expect(await outcome(fetch(socketUrl, { method: 'DELETE' }))).toBe(
      '400 Cannot terminate this connection using the DELETE endpoint.',
    )
  })

  test('responds with 404 to a disabled transport', async () => {
    await using running = await startHub({ transports: ['LongPolling'] })
    const { url } = await negotiateAt(running.url)
    expect(await outcome(fetch(url, events))).toBe(
      '404 ServerSentEvents transport not supported by this end point type',
    )
    await expect(RawSocket.open(running.url)).rejects.toThrow('404 Not Found')
  })

  test('requests to other paths reach the previous listeners', async () => {
    await using running = await startHub()
    expect(await outcome(fetch(`${running.url}s`))).toBe('404 elsewhere')
    await expect(RawSocket.open(`${running.url}s`)).rejects.toThrow('404 Not Found')
  })

  test('a closing hub accepts no connections', async () => {
    await using running = await startHub()
    const client = await running.connect()
    const waiting = client.invoke('Wait', 'long').catch(() => undefined)
    await running.witness.started.next()
    const closing = running.hub.close()
    expect(await outcome(fetch(`${running.url}/negotiate`, { method: 'POST' }))).toBe('503 The hub is shutting down.')
    running.witness.gate('long').resolve()
    await Promise.all([closing, waiting])
  })
})

describe('long polling', () => {
  test('responses are never cached and always binary', async () => {
    await using running = await startHub()
    const { url } = await negotiateAt(running.url)
    const { headers } = await fetch(url)
    expect(headers.get('content-type')).toBe('application/octet-stream')
    expect(headers.get('cache-control')).toBe('no-cache, no-store')
    expect(headers.get('pragma')).toBe('no-cache')
    expect(headers.get('expires')).toBe('Thu, 01 Jan 1970 00:00:00 GMT')
  })

  test('a poll waits for messages, and returns all of them', async () => {
    await using running = await startHub()
    const url = await startPolling(running.url)
    const poll = fetch(url)
    expect(await outcome(fetch(url, { method: 'POST', body: handshake }))).toBe('200')
    expect(await outcome(poll)).toBe(`200 {}${end}`)
    const two = `{"type":1,"target":"TellMe","arguments":[1]}${end}{"type":1,"target":"TellMe","arguments":[2]}${end}`
    await fetch(url, { method: 'POST', body: two })
    expect(await outcome(fetch(url))).toBe(
      `200 {"type":1,"target":"Said","arguments":[1]}${end}{"type":1,"target":"Said","arguments":[2]}${end}`,
    )
  })

  test('a new poll ends the previous one', async () => {
    await using running = await startHub()
    const url = await startPolling(running.url)
    const older = fetch(url)
    await running.requests(3)
    const newer = fetch(url)
    expect(await outcome(older)).toBe('204')
    await fetch(url, { method: 'POST', body: handshake })
    expect(await outcome(newer)).toBe(`200 {}${end}`)
  })

  test('a poll ends empty after its timeout, and the connection stays open', async () => {
    const clock = new ManualClock()
    await using running = await startHub({ clock, handshakeTimeout: 200_000 })
    const url = await startPolling(running.url)
    const poll = fetch(url)
    await running.requests(3)
    for (let second = 0; second <= 91; second++) clock.pass(1000)
    expect(await outcome(poll)).toBe('200')
    expect(await outcome(fetch(url, { method: 'POST', body: handshake }))).toBe('200')
  })

  test('a client that does not poll is disconnected after 15 seconds', async () => {
    const clock = new ManualClock()
    await using running = await startHub({ clock })
    const url = await startPolling(running.url)
    await fetch(url, { method: 'POST', body: handshake })
    expect(await outcome(fetch(url))).toBe(`200 {}${end}`)
    clock.pass(17_000)
    expect(await running.witness.disconnected.next()).toMatchObject({ error: undefined })
    expect(await outcome(fetch(url))).toBe('404 No Connection with that ID')
  })

  test('DELETE ends the connection and the poll', async () => {
    await using running = await startHub()
    const url = await startPolling(running.url)
    await fetch(url, { method: 'POST', body: handshake })
    expect(await outcome(fetch(url))).toBe(`200 {}${end}`)
    const poll = fetch(url)
    await running.requests(5)
    expect(await outcome(fetch(url, { method: 'DELETE' }))).toBe('202')
    expect(await outcome(poll)).toBe('204')
    expect(await outcome(fetch(url))).toBe('404 No Connection with that ID')
    await running.witness.disconnected.next()
  })

  test('the last messages wait for a poll; the next poll ends the connection', async () => {
    await using running = await startHub()
    const url = await startPolling(running.url)
    await fetch(url, { method: 'POST', body: `${handshake}{"type":1,"target":"EndMe","arguments":[]}${end}` })
    expect(await outcome(fetch(url))).toBe(`200 {}${end}{"type":7}${end}`)
    expect(await outcome(fetch(url))).toBe('204')
    expect(await outcome(fetch(url))).toBe('404 No Connection with that ID')
  })
})

describe('server-sent events', () => {
  test('sends the exact bytes and headers', async () => {
    await using running = await startHub()
    const { url } = await negotiateAt(running.url)
    const response = await fetch(url, events)
    expect(response.headers.get('content-type')).toBe('text/event-stream')
    expect(response.headers.get('cache-control')).toBe('no-cache,no-store')
    expect(response.headers.get('content-encoding')).toBe('identity')
    await fetch(url, { method: 'POST', body: `${handshake}{"type":1,"target":"EndMe","arguments":[]}${end}` })
    expect(await response.text()).toBe(`:\r\ndata: {}${end}\r\n\r\ndata: {"type":7}${end}\r\n\r\n`)
  })

  test('rejects a second stream for the same connection', async () => {
    await using running = await startHub()
    const { url } = await negotiateAt(running.url)
    const response = await fetch(url, events)
    expect(await outcome(fetch(url, events))).toBe('409')
    await response.body?.cancel()
  })

  test('rejects MessagePack, because it is text only', async () => {
    await using running = await startHub()
    const { url } = await negotiateAt(running.url)
    const response = await fetch(url, events)
    await fetch(url, { method: 'POST', body: `{"protocol":"messagepack","version":1}${end}` })
    expect(await response.text()).toContain("Cannot use the 'messagepack' protocol on the current transport.")
  })
})

describe('several nodes', () => {
  test('any node accepts a WebSocket; polls and events must stay on the node that negotiated', async () => {
    const join = createLocalBackplane()
    await using one = await startHub({ key: 'shared', backplane: join() })
    await using two = await startHub({ key: 'shared', backplane: join() })
    const { url, connectionId } = await negotiateAt(one.url)
    const elsewhere = url.replace(one.url, two.url)
    const expected = /^421 This connection belongs to another node: /
    expect(await outcome(fetch(elsewhere))).toMatch(expected)
    expect(await outcome(fetch(elsewhere, events))).toMatch(expected)
    expect(await outcome(fetch(elsewhere, { method: 'POST', body: handshake }))).toMatch(expected)

    const socket = await RawSocket.greet(elsewhere)
    expect(await two.witness.connected.next()).toBe(connectionId)
    socket.socket.close()
  })

  test('a node with another key rejects the tokens', async () => {
    await using one = await startHub({ key: 'one' })
    await using two = await startHub({ key: 'two' })
    const { url } = await negotiateAt(one.url)
    await expect(RawSocket.open(url.replace(one.url, two.url))).rejects.toThrow('404 Not Found')
  })
})

test('bodies that arrive together are read one after another', async () => {
  await using running = await startHub()
  const url = await startPolling(running.url)
  await fetch(url, { method: 'POST', body: handshake })
  await fetch(url)
  const invoke = (words: string) => `{"type":1,"target":"TellMe","arguments":["${words}"]}${end}`
  const slow = request(url, { method: 'POST' })
  const slowDone = new Promise((resolve) => slow.on('response', (response) => resolve(response.statusCode)))
  slow.write(invoke('slow').slice(0, 10))
  await running.requests(5)
  const quick = fetch(url, { method: 'POST', body: invoke('quick') })
  await running.requests(6)
  slow.end(invoke('slow').slice(10))
  expect(await slowDone).toBe(200)
  expect((await quick).status).toBe(200)
  const body = await (await fetch(url)).text()
  expect(body.split(end).map((frame) => /slow|quick/.exec(frame)?.[0])).toEqual(['slow', 'quick', undefined])
})
