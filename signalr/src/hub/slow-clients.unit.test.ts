import { describe, expect, test } from 'vitest'
import { until } from '../test/mailbox.ts'
import { ManualClock } from '../test/manual-clock.ts'
import { playgroundOptions, Witness } from '../test/playground.ts'
import { end, RawSocket } from '../test/raw-client.ts'
import { startHub } from '../test/start-hub.ts'

const block = 'x'.repeat(100_000)

/** A connected client that has stopped reading. */
async function deafClient(url: string): Promise<RawSocket> {
  const socket = await RawSocket.greet(url)
  socket.socket.pause()
  return socket
}

describe('a client that does not read', () => {
  test('is disconnected after ten seconds with a full buffer', async () => {
    const clock = new ManualClock()
    await using running = await startHub({ clock })
    const socket = await deafClient(running.url)
    await running.witness.connected.next()
    const sent = Array.from({ length: 200 }, () => running.hub.clients.all.send('Said', block))
    await turns(100)
    clock.pass(9_000)
    await turns(10)
    expect(running.witness.disconnected.waitingItems).toEqual([])
    clock.pass(2_000)
    const { error } = await running.witness.disconnected.next()
    expect(error?.message).toBe('The client does not read what is sent to it.')
    await until(() => running.hub.connectionCount === 0)
    await Promise.all(sent)
    socket.socket.terminate()
  })

  test('delays broadcasts, so that memory stays bounded', async () => {
    await using running = await startHub()
    const socket = await deafClient(running.url)
    await running.witness.connected.next()
    let sent = 0
    const isOver = new AbortController()
    const sending = (async () => {
      while (!isOver.signal.aborted) {
        await running.hub.clients.all.send('Said', block)
        sent++
      }
    })()
    let before = -1
    while (before !== sent) {
      before = sent
      await turns(200)
    }
    expect(sent).toBeLessThan(500)
    isOver.abort()
    socket.socket.terminate()
    await sending
  })

  test('is disconnected when nothing is sent for ten seconds', async () => {
    const clock = new ManualClock()
    await using running = await startHub({ clock, maximumBufferedBytes: Number.POSITIVE_INFINITY })
    const socket = await deafClient(running.url)
    const id = await running.witness.connected.next()
    let isFull = false
    while (!isFull) {
      isFull = await Promise.race([
        running.hub.clients
          .client(id)
          .send('Said', block)
          .then(() => false),
        // There is room within a few turns of the event loop, or never.
        turns(200).then(() => true),
      ])
    }
    clock.pass(1_000)
    clock.pass(9_000)
    expect(running.witness.disconnected.waitingItems).toEqual([])
    clock.pass(2_000)
    const { error } = await running.witness.disconnected.next()
    expect(error?.message).toBe('The client does not read what is sent to it.')
    socket.socket.terminate()
  })

  test('blocks only senders that wait for it', async () => {
    await using running = await startHub()
    const deaf = await deafClient(running.url)
    const id = await running.witness.connected.next()
    const other = await RawSocket.greet(running.url)
    let hasRoom = true
    for (let sent = 0; sent < 200 && hasRoom; sent++) {
      hasRoom = await Promise.race([
        running.hub.clients
          .client(id)
          .send('Said', block)
          .then(() => true),
        turns(200).then(() => false),
      ])
    }
    expect(hasRoom).toBe(false)
    const toAll = running.hub.clients.all.send('Said', 'short')
    expect(await other.receive()).toContain('short')
    deaf.socket.resume()
    await toAll
    await running.hub.clients.client(id).send('Said', 'more')
    deaf.socket.terminate()
  })

  test('pauses its own stream', async () => {
    let made = 0
    async function* Count() {
      for (;;) {
        made++
        yield block as unknown as number
      }
    }
    await using running = await startHub({ handlers: { ...playgroundOptions(new Witness()).handlers, Count } })
    const socket = await deafClient(running.url)
    socket.send(`{"type":4,"invocationId":"1","target":"Count","arguments":[1]}${end}`)
    await until(() => made > 0)
    let before = -1
    while (before !== made) {
      before = made
      await turns(200)
    }
    expect(made).toBeLessThan(500)
    socket.socket.terminate()
    await running.witness.disconnected.next()
  })
})

describe('a client that sends faster than it is processed', () => {
  test('is not read until there is room, and loses nothing', async () => {
    await using running = await startHub()
    const socket = await RawSocket.greet(running.url)
    socket.send(`{"type":1,"target":"Wait","arguments":["first"]}${end}`)
    await running.witness.started.next()
    const filler = `{"type":1,"target":"Echo","arguments":["${'y'.repeat(30_000)}"]}${end}`
    for (let n = 0; n < 500; n++) socket.send(filler)
    socket.send(`{"type":1,"invocationId":"last","target":"Nothing","arguments":[]}${end}`)
    await turns(300)
    expect(socket.socket.bufferedAmount, 'bytes the server has not taken').toBeGreaterThan(1_000_000)
    running.witness.gate('first').resolve()
    expect(await socket.receive()).toContain('"last"')
  })

  test('waits with an upload if the method does not consume the items', async () => {
    await using running = await startHub({ streamBufferCapacity: 2 })
    const socket = await RawSocket.greet(running.url)
    socket.send(`{"type":1,"invocationId":"1","target":"Join","arguments":["and"],"streamIds":["a","b"]}${end}`)
    for (let n = 0; n < 5; n++) socket.send(`{"type":2,"invocationId":"b","item":"${n}"}${end}`)
    socket.send(`{"type":1,"invocationId":"2","target":"Nothing","arguments":[]}${end}`)
    await turns(50)
    expect(socket.frames.waitingItems, 'the upload that nobody reads holds up the rest').toEqual([])
    socket.socket.close()
    await running.witness.disconnected.next()
  })
})

async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn++) await new Promise((resolve) => setImmediate(resolve))
}
