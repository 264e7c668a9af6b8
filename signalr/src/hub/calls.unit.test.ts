import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, test } from 'vitest'
import { Mailbox, until } from '../test/mailbox.ts'
import { playground, playgroundOptions, Witness } from '../test/playground.ts'
import { end, negotiateAt, RawSocket } from '../test/raw-client.ts'
import { routes, startHub } from '../test/start-hub.ts'
import { boolean } from './connection/readers.ts'
import { createHub } from './create-hub.ts'
import { defineHub, event, method } from './definition.ts'

describe.each(routes)('over %s', (_, route) => {
  test('twelve concurrent calls get a result of 100 kB each', async () => {
    await using running = await startHub({
      handlers: { ...playgroundOptions(new Witness()).handlers, Echo: async () => 'x'.repeat(100_000) },
    })
    const client = await running.connect(route)
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_each, index) => client.invoke<string>('Echo', index)),
    )
    expect(answers.map(({ length }) => length)).toEqual(Array.from({ length: 12 }, () => 100_000))
  })

  test('a reading client receives forty broadcasts of 100 kB that are not awaited', async () => {
    await using running = await startHub()
    const client = await running.connect(route)
    const sizes = new Mailbox<number>()
    client.on('Said', (words: string) => sizes.put(words.length))
    await Promise.all(Array.from({ length: 40 }, () => running.hub.clients.all.send('Said', 'x'.repeat(100_000))))
    expect(await sizes.take(40)).toEqual(Array.from({ length: 40 }, () => 100_000))
    expect(running.witness.disconnected.waitingItems).toEqual([])
  })
})

describe('while a call runs', () => {
  const wait = `{"type":1,"invocationId":"w","target":"Wait","arguments":["long"]}${end}`

  test('a stream can be cancelled, and Close is read', async () => {
    await using running = await startHub()
    const socket = await RawSocket.greet(running.url)
    socket.send(`{"type":4,"invocationId":"s","target":"Forever","arguments":[]}${end}`)
    await socket.receive()
    socket.send(wait)
    await running.witness.started.next()
    socket.send(`{"type":5,"invocationId":"s"}${end}`)
    expect(await running.witness.cancelled.next()).toBe('Forever')
    socket.send(`{"type":7}${end}`)
    await socket.closed
    expect(running.witness.disconnected.waitingItems, 'the handler still runs').toEqual([])
    running.witness.gate('long').resolve()
    await running.witness.disconnected.next()
  })

  test('results of clients are read', async () => {
    await using running = await startHub()
    const socket = await RawSocket.greet(running.url)
    const id = await running.witness.connected.next()
    socket.send(wait)
    await running.witness.started.next()
    const answer = running.hub.clients.client(id).invoke('Ask', 'Which colour?')
    expect(await socket.receive()).toContain('"target":"Ask"')
    socket.send(`{"type":3,"invocationId":"s1","result":"blue"}${end}`)
    expect(await answer).toBe('blue')
    running.witness.gate('long').resolve()
  })

  test('as many calls as allowed run concurrently', async () => {
    await using running = await startHub({ maximumParallelInvocationsPerClient: 2 })
    const client = await running.connect()
    const calls = ['one', 'two', 'three'].map((name) => client.invoke('Wait', name))
    expect(await running.witness.started.take(2)).toEqual(['one', 'two'])
    expect(running.witness.started.waitingItems).toEqual([])
    running.witness.gate('two').resolve()
    expect(await running.witness.started.next()).toBe('three')
    for (const name of ['one', 'three']) running.witness.gate(name).resolve()
    await Promise.all(calls)
  })
})

test('a stream that is cancelled immediately still runs its `finally`', async () => {
  const ended = new Mailbox<string>()
  async function* Count() {
    try {
      await new Promise((resolve) => setImmediate(resolve))
      yield 1
    } finally {
      ended.put('ended')
    }
  }
  await using running = await startHub({ handlers: { ...playgroundOptions(new Witness()).handlers, Count } })
  const socket = await RawSocket.greet(running.url)
  socket.send(`{"type":4,"invocationId":"s","target":"Count","arguments":[1]}${end}{"type":5,"invocationId":"s"}${end}`)
  expect(await ended.next()).toBe('ended')
})

test('an invocation that cannot be serialized is rejected, and disconnecting leaves nothing behind', async () => {
  await using running = await startHub()
  const socket = await RawSocket.greet(running.url)
  const id = await running.witness.connected.next()
  const unwritable = 1n as unknown as string
  await expect(running.hub.clients.client(id).invoke('Ask', unwritable)).rejects.toThrow('BigInt')
  socket.socket.close()
  await running.witness.disconnected.next()
  await until(() => running.hub.connectionCount === 0)
})

test('an `onError` that throws does not block anything', async () => {
  const onError = () => {
    throw new Error('The log is full.')
  }
  await using running = await startHub({ onError })
  const client = await running.connect()
  await expect(client.invoke('Fail')).rejects.toThrow("An unexpected error occurred invoking 'Fail' on the server.")
  expect(await client.invoke('Add', 1, 2)).toBe(3)
})

test('a handler may return any thenable', async () => {
  const promise = new Promise<number>((resolve) => setImmediate(() => resolve(42)))
  // biome-ignore lint/suspicious/noThenProperty: a thenable is what the test is about
  const later: PromiseLike<number> = { then: (...reactions) => promise.then(...reactions) }
  const handlers = { ...playgroundOptions(new Witness()).handlers, Add: () => later }
  await using running = await startHub({ handlers })
  const client = await running.connect()
  expect(await client.invoke('Add', 1, 2)).toBe(42)
})

test('a client that is listed twice gets the event once', async () => {
  await using running = await startHub()
  const client = await running.connect()
  const id = await running.witness.connected.next()
  const received = new Mailbox<string>()
  client.on('Said', received.put)
  await running.hub.clients.clients([id, id]).send('Said', 'once')
  await running.hub.clients.all.send('Said', 'last')
  expect(await received.take(2)).toEqual(['once', 'last'])
})

describe('long polling', () => {
  const handshake = `{"protocol":"json","version":1}${end}`

  test('keeps what is posted before the first poll', async () => {
    await using running = await startHub()
    const { url } = await negotiateAt(running.url)
    const call = `{"type":1,"target":"TellMe","arguments":["early"]}${end}`
    expect((await fetch(url, { method: 'POST', body: handshake + call })).status).toBe(200)
    await (await fetch(url)).text()
    expect(await (await fetch(url)).text()).toContain('early')
  })

  test('DELETE responds with text/plain and releases a POST that waits for buffer space', async () => {
    await using running = await startHub()
    const { url } = await negotiateAt(running.url)
    await fetch(url)
    await fetch(url, { method: 'POST', body: handshake })
    await (await fetch(url)).text()
    const wait = `{"type":1,"target":"Wait","arguments":["long"]}${end}`
    const filler = `{"type":1,"target":"Echo","arguments":["${'y'.repeat(30_000)}"]}${end}`
    const blocked = fetch(url, { method: 'POST', body: wait + filler.repeat(10) })
    await running.witness.started.next()
    const deleted = await fetch(url, { method: 'DELETE' })
    expect([deleted.status, deleted.headers.get('content-type')]).toEqual([202, 'text/plain'])
    expect((await blocked).status).toBe(404)
    running.witness.gate('long').resolve()
  })

  test('a later poll renews the identity and its expiry', async () => {
    let name = 'first'
    const users = new Mailbox<string>()
    await using running = await startHub({
      authorize: () => ({ userId: 'anna', user: name }),
      disconnected: ({ connection }) => users.put(connection.user),
    })
    const { url } = await negotiateAt(running.url)
    await fetch(url)
    await fetch(url, { method: 'POST', body: handshake })
    await (await fetch(url)).text()
    name = 'second'
    const poll = fetch(url)
    await running.requests(5)
    expect(running.hub.connectionCount).toBe(1)
    await running.hub.clients.all.send('Said', 'go on')
    await (await poll).text()
    await fetch(url, { method: 'DELETE' })
    expect(await users.next()).toBe('second')
  })
})

test('requests of the hub reach no other listener, regardless of the order of attaching', async () => {
  const server = createServer()
  const seen: string[] = []
  const hub = createHub(playground, playgroundOptions(new Witness()))
  server.on('request', (request, response) => {
    seen.push(`before ${request.url}`)
    response.end()
  })
  hub.attach(server, '/hub')
  server.on('request', (request) => void seen.push(`after ${request.url}`))
  server.on('upgrade', (request) => void seen.push(`upgrade ${request.url}`))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  await fetch(`${url}/hub/negotiate?negotiateVersion=1`, { method: 'POST' })
  const socket = await RawSocket.greet(`${url}/hub`)
  await fetch(`${url}/other`)
  expect(seen).toEqual(['before /other', 'after /other'])
  socket.socket.close()
  await hub.close()
  await new Promise((resolve) => server.close(resolve))
})

test('a client result is checked by the reader of the event', async () => {
  const definition = defineHub({
    methods: { Nothing: method([]) },
    events: { Confirm: event<[question: string], boolean>(boolean) },
  })
  const ids = new Mailbox<string>()
  const hub = createHub(definition, {
    handlers: { Nothing: () => undefined },
    connected: ({ connection }) => ids.put(connection.id),
  })
  const server = createServer()
  hub.attach(server, '/hub')
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const socket = await RawSocket.greet(`http://127.0.0.1:${(server.address() as AddressInfo).port}/hub`)
  const client = hub.clients.client(await ids.next())
  const right = client.invoke('Confirm', 'Really?')
  await socket.receive()
  socket.send(`{"type":3,"invocationId":"s1","result":true}${end}`)
  expect(await right).toBe(true)
  const wrong = client.invoke('Confirm', 'Really?')
  await socket.receive()
  socket.send(`{"type":3,"invocationId":"s2","result":"yes"}${end}`)
  await expect(wrong).rejects.toThrow("The client's result of 'Confirm' is not of the declared type.")
  socket.socket.close()
  await hub.close()
  await new Promise((resolve) => server.close(resolve))
})
