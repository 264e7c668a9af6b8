import { HttpTransportType } from '@microsoft/signalr'
import { describe, expect, test } from 'vitest'
import { Mailbox } from '../test/mailbox.ts'
import { ManualClock } from '../test/manual-clock.ts'
import { end, negotiateAt, RawSocket } from '../test/raw-client.ts'
import { startHub } from '../test/start-hub.ts'
import { ResendBuffer } from './connection/resend-buffer.ts'

const wanted = 'negotiateVersion=1&useStatefulReconnect=true'
const handshake = `{"protocol":"json","version":2}${end}`
const add = (id: number) => `{"type":1,"invocationId":"${id}","target":"Add","arguments":[${id},0]}${end}`
const sum = (id: number) => `{"type":3,"invocationId":"${id}","result":${id}}${end}`

async function connected(url: string): Promise<{ url: string; socket: RawSocket }> {
  const agreed = await negotiateAt(url, wanted)
  return { url: agreed.url, socket: await RawSocket.greet(agreed.url, handshake) }
}

describe('a client that reconnects', () => {
  test('gets the sequence and then each unacknowledged message once', async () => {
    await using running = await startHub({ allowStatefulReconnect: true })
    const { url, socket } = await connected(running.url)
    socket.send(add(1) + add(2))
    expect([await socket.receive(), await socket.receive()]).toEqual([sum(1), sum(2)])
    socket.send(`{"type":8,"sequenceId":1}${end}`)
    socket.socket.terminate()

    const again = await RawSocket.open(url)
    expect(await again.receive()).toBe(`{"type":9,"sequenceId":2}${end}`)
    expect(await again.receive()).toBe(sum(2))
    again.send(`{"type":9,"sequenceId":2}${end}${add(2)}${add(3)}`)
    expect(await again.receive(), 'the second call was received before').toBe(sum(3))
    expect(running.witness.disconnected.waitingItems).toEqual([])
    expect(running.hub.connectionCount).toBe(1)
  })

  test('gets the current sequence if nothing is missing', async () => {
    await using running = await startHub({ allowStatefulReconnect: true })
    const { url, socket } = await connected(running.url)
    socket.socket.terminate()
    const again = await RawSocket.open(url)
    expect(await again.receive()).toBe(`{"type":9,"sequenceId":1}${end}`)
  })

  test('may reconnect before the hub notices the disconnect', async () => {
    await using running = await startHub({ allowStatefulReconnect: true })
    const { url, socket } = await connected(running.url)
    const again = await RawSocket.open(url)
    expect(await again.receive()).toBe(`{"type":9,"sequenceId":1}${end}`)
    again.send(add(1))
    expect(await again.receive()).toBe(sum(1))
    expect(await socket.closed).toBe(1006)
  })

  test('receives messages sent meanwhile', async () => {
    await using running = await startHub({ allowStatefulReconnect: true })
    const { url, socket } = await connected(running.url)
    socket.socket.terminate()
    await running.hub.clients.all.send('Said', 'meanwhile')
    const again = await RawSocket.open(url)
    expect(await again.receive()).toBe(`{"type":9,"sequenceId":1}${end}`)
    expect(await again.receive()).toContain('meanwhile')
  })

  test('is disconnected if it skips numbers', async () => {
    await using running = await startHub({ allowStatefulReconnect: true, detailedErrors: true })
    const { socket } = await connected(running.url)
    socket.send(`{"type":9,"sequenceId":5}${end}`)
    expect(await socket.receive()).toContain("Sequence ID greater than amount of messages we've received.")
  })

  test('must be the same user; the connection keeps waiting for the right one', async () => {
    await using running = await startHub({ allowStatefulReconnect: true })
    const agreed = await negotiateAt(running.url, wanted, 'anna')
    const socket = await RawSocket.greet(`${agreed.url}&access_token=anna`, handshake)
    socket.socket.terminate()
    await expect(RawSocket.open(`${agreed.url}&access_token=bert`)).rejects.toThrow('403 Forbidden')
    const again = await RawSocket.open(`${agreed.url}&access_token=anna`)
    expect(await again.receive()).toContain('"type":9')
  })
})

describe('an interrupted connection', () => {
  test('is closed after 15 seconds', async () => {
    const clock = new ManualClock()
    await using running = await startHub({ allowStatefulReconnect: true, clock })
    const { url, socket } = await connected(running.url)
    running.cutWires()
    await socket.closed
    clock.pass(14_000)
    expect(running.witness.disconnected.waitingItems).toEqual([])
    clock.pass(2_000)
    await running.witness.disconnected.next()
    await expect(RawSocket.open(url)).rejects.toThrow('404 Not Found')
  })

  test('that was closed on purpose ends immediately', async () => {
    await using running = await startHub({ allowStatefulReconnect: true })
    const { url, socket } = await connected(running.url)
    socket.socket.close()
    await running.witness.disconnected.next()
    await expect(RawSocket.open(url)).rejects.toThrow('404 Not Found')
  })

  test('is closed if its client acknowledges nothing', async () => {
    const clock = new ManualClock()
    await using running = await startHub({ allowStatefulReconnect: true, clock })
    await connected(running.url)
    const sent = running.hub.clients.all.send('Said', 'x'.repeat(100_001))
    clock.pass(5_000)
    expect(running.witness.disconnected.waitingItems).toEqual([])
    clock.pass(2_000)
    expect((await running.witness.disconnected.next()).error?.message).toBe(
      'The client does not acknowledge what is sent to it.',
    )
    await sent
  })

  test('of a version 1 client ends immediately', async () => {
    await using running = await startHub({ allowStatefulReconnect: true })
    const agreed = await negotiateAt(running.url, wanted)
    const socket = await RawSocket.greet(agreed.url)
    socket.socket.terminate()
    await running.witness.disconnected.next()
  })
})

test('received messages are acknowledged once a second', async () => {
  const clock = new ManualClock()
  await using running = await startHub({ allowStatefulReconnect: true, clock })
  const { socket } = await connected(running.url)
  socket.send(add(1) + add(2))
  await socket.receive()
  await socket.receive()
  clock.pass(1_000)
  expect(await socket.receive()).toBe(`{"type":8,"sequenceId":2}${end}`)
  clock.pass(5_000)
  expect(socket.frames.waitingItems).toEqual([])
})

describe.each(['json', 'messagepack'] as const)('the official client in %s', (protocol) => {
  test('loses nothing and needs no restart when its connection breaks', async () => {
    await using running = await startHub({ allowStatefulReconnect: true })
    const route = { protocol, transport: HttpTransportType.WebSockets }
    const client = running.client(route, {}, (builder) => builder.withStatefulReconnect())
    await client.start()
    const received = new Mailbox<number>()
    client.on('Said', received.put)
    const closed = new Mailbox<unknown>()
    client.onclose(closed.put)
    const { connectionId } = client

    const sent: number[] = []
    for (let round = 0; round < 5; round++) {
      for (let n = 0; n < 20; n++) {
        sent.push(sent.length)
        await running.hub.clients.all.send('Said', sent.length - 1)
      }
      if (round % 2 === 0) running.cutWires()
      expect(await client.invoke('Add', round, 1)).toBe(round + 1)
    }
    expect(await received.take(sent.length)).toEqual(sent)
    expect(client.connectionId).toBe(connectionId)
    expect(running.witness.disconnected.waitingItems).toEqual([])
    expect(closed.waitingItems).toEqual([])
  })
})

describe('the resend buffer', () => {
  test('keeps unacknowledged messages for any acknowledged number', () => {
    const buffer = new ResendBuffer()
    for (const text of ['one', 'three', 'five']) buffer.add(Buffer.from(text))
    buffer.acknowledge(0)
    expect(buffer.bytes).toBe(12)
    buffer.acknowledge(1)
    expect(buffer.replay()).toMatchObject({ sequenceId: 2, messages: [Buffer.from('three'), Buffer.from('five')] })
    buffer.acknowledge(99)
    expect(buffer.replay()).toEqual({ sequenceId: 4, messages: [] })
    expect(buffer.bytes).toBe(0)
  })
})
