import { describe, expect, test } from 'vitest'
import { ManualClock } from '../test/manual-clock.ts'
import { end, negotiateAt, RawSocket } from '../test/raw-client.ts'
import { startHub } from '../test/start-hub.ts'

const ping = `{"type":6}${end}`
const call = (target: string, ...values: unknown[]) =>
  JSON.stringify({ type: 1, invocationId: '1', target, arguments: values }) + end

/** Advances the clock by seconds and lets pending work run in between. */
async function pass(clock: ManualClock, seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second++) {
    clock.pass(1000)
    await new Promise((resolve) => setImmediate(resolve))
  }
}

describe('the handshake', () => {
  test('is cancelled after 15 seconds of silence', async () => {
    const clock = new ManualClock()
    await using running = await startHub({ clock })
    const socket = await RawSocket.open(running.url)
    await pass(clock, 14)
    expect(socket.frames.waitingItems).toEqual([])
    await pass(clock, 1)
    expect(await socket.receive()).toBe(`{"error":"Handshake was canceled."}${end}`)
    expect(await socket.closed).toBe(1000)
  })
})

describe('pings', () => {
  test('are sent after 15 seconds without another message', async () => {
    const clock = new ManualClock()
    await using running = await startHub({ clock })
    const socket = await RawSocket.greet(running.url)
    await pass(clock, 15)
    expect(await socket.receive()).toBe(ping)
    await pass(clock, 10)
    await running.hub.clients.all.send('Said', 'hello')
    expect(await socket.receive()).toContain('hello')
    await pass(clock, 14)
    expect(socket.frames.waitingItems).toEqual([])
    await pass(clock, 1)
    expect(await socket.receive()).toBe(ping)
  })

  test('are sent over server-sent events too', async () => {
    const clock = new ManualClock()
    await using running = await startHub({ clock })
    const { url } = await negotiateAt(running.url)
    const response = await fetch(url, { headers: { Accept: 'text/event-stream' } })
    await fetch(url, { method: 'POST', body: `{"protocol":"json","version":1}${end}` })
    await pass(clock, 15)
    let received = ''
    for await (const chunk of response.body ?? []) {
      received += Buffer.from(chunk).toString()
      if (received.includes('"type":6')) break
    }
    expect(received).toContain(`data: ${ping}\r\n\r\n`)
  })
})

describe('a silent client', () => {
  test('is disconnected 30 seconds after its last message, once it has pinged', async () => {
    const clock = new ManualClock()
    await using running = await startHub({ clock, keepAliveInterval: 1e6, detailedErrors: true })
    const socket = await RawSocket.greet(running.url)
    socket.send(ping + call('Nothing'))
    await socket.receive()
    await pass(clock, 29)
    expect(socket.frames.waitingItems).toEqual([])
    await pass(clock, 2)
    expect(await socket.receive()).toContain(
      "Client hasn't sent a message/ping within the configured clientTimeout of 30 s.",
    )
    expect(await socket.closed).toBe(1000)
    expect((await running.witness.disconnected.next()).error).toBeDefined()
  })

  test('that never pings may be silent forever', async () => {
    const clock = new ManualClock()
    await using running = await startHub({ clock, keepAliveInterval: 1e6 })
    const socket = await RawSocket.greet(running.url)
    await pass(clock, 100)
    socket.send(call('Nothing'))
    expect(await socket.receive()).toContain('"type":3')
  })

  test('is not timed out while the hub processes its messages', async () => {
    const clock = new ManualClock()
    await using running = await startHub({ clock, keepAliveInterval: 1e6 })
    const socket = await RawSocket.greet(running.url)
    // The second call, and pings after it, are not read before the first has ended.
    socket.send(ping + call('Wait', 'long') + call('Nothing'))
    await running.witness.started.next()
    await pass(clock, 100)
    running.witness.gate('long').resolve()
    expect(await socket.receive()).toContain('"type":3')
  })
})

describe('an expiring token', () => {
  test('closes the connection, which may reconnect with a new one', async () => {
    const clock = new ManualClock()
    const expiresAt = clock.now() + 60_000
    await using running = await startHub({ clock, keepAliveInterval: 1e6, authorize: () => ({ expiresAt }) })
    const socket = await RawSocket.greet(running.url)
    await pass(clock, 60)
    expect(await socket.receive()).toBe(`{"type":7,"allowReconnect":true}${end}`)
    await running.witness.disconnected.next()
  })
})

describe('an invocation of a client', () => {
  test('times out', async () => {
    const clock = new ManualClock()
    await using running = await startHub({ clock, keepAliveInterval: 1e6, clientResultTimeout: 20_000 })
    const socket = await RawSocket.greet(running.url)
    const answer = running.hub.clients.client(await running.witness.connected.next()).invoke('Ask', 'Well?')
    const failed = expect(answer).rejects.toThrow('The client did not answer in time.')
    expect(await socket.receive()).toBe(`{"type":1,"invocationId":"s1","target":"Ask","arguments":["Well?"]}${end}`)
    await pass(clock, 20)
    await failed
  })

  test('ends with the connection', async () => {
    await using running = await startHub()
    const socket = await RawSocket.greet(running.url)
    const id = await running.witness.connected.next()
    const failed = expect(running.hub.clients.client(id).invoke('Ask', 'Well?')).rejects.toThrow(
      `Connection '${id}' disconnected.`,
    )
    await socket.receive()
    socket.socket.terminate()
    await failed
    await expect(running.hub.clients.client('x').invoke('Ask', 'Well?')).rejects.toThrow(
      "Connection 'x' does not exist.",
    )
  })
})

test('a client that does not read the Close message is terminated', async () => {
  const clock = new ManualClock()
  await using running = await startHub({ clock, closeTimeout: 60_000 })
  const { url } = await negotiateAt(running.url)
  await fetch(url, { headers: { Accept: 'text/event-stream' } })
  await fetch(url, { method: 'POST', body: `{"protocol":"json","version":1}${end}` })
  const id = await running.witness.connected.next()
  running.hub.abort(id)
  await running.witness.disconnected.next()
  await pass(clock, 61)
  expect(running.hub.connectionCount).toBe(0)
})
