import { connect } from 'node:net'
import { describe, expect, test } from 'vitest'
import { end, handshake, negotiateAt, packedHandshake, RawSocket } from '../test/raw-client.ts'
import { startHub } from '../test/start-hub.ts'

const goodbye = `{"type":7,"error":"Connection closed with an error.","allowReconnect":true}${end}`

describe('the handshake on a WebSocket', () => {
  test('in JSON gets a text frame', async () => {
    await using running = await startHub()
    const socket = await RawSocket.open(running.url)
    socket.send(handshake)
    expect(await socket.frames.next()).toEqual({ text: `{}${end}`, isBinary: false })
  })

  test('for MessagePack gets a binary frame', async () => {
    await using running = await startHub()
    const socket = await RawSocket.open(running.url)
    socket.send(Buffer.from(packedHandshake))
    expect(await socket.frames.next()).toEqual({ text: `{}${end}`, isBinary: true })
  })

  test.each([
    ['xml', 1, "The protocol 'xml' is not supported."],
    ['json', 3, "The server does not support version 3 of the 'json' protocol."],
  ])('for %s %d is rejected in a text frame, then closed', async (protocol, version, error) => {
    await using running = await startHub()
    const socket = await RawSocket.open(running.url)
    socket.send(JSON.stringify({ protocol, version }) + end)
    expect(await socket.frames.next()).toEqual({ text: JSON.stringify({ error }) + end, isBinary: false })
    expect(await socket.closed).toBe(1000)
    expect(running.hub.connectionCount).toBe(0)
    expect(running.witness.connected.waitingItems).toEqual([])
  })

  test.each([
    ['nonsense', `nonsense${end}`, 'An unexpected error occurred during connection handshake.'],
    ['a hub message', `{"type":6}${end}`, 'An unexpected error occurred during connection handshake.'],
    ['an oversized message', 'x'.repeat(40_000), 'Handshake was canceled.'],
  ])('rejects %s', async (_, frame, error) => {
    await using running = await startHub()
    const socket = await RawSocket.open(running.url)
    socket.send(frame)
    expect(await socket.receive()).toBe(JSON.stringify({ error }) + end)
    expect(await socket.closed).toBe(1000)
  })

  test('includes the error if detailed errors are enabled', async () => {
    await using running = await startHub({ detailedErrors: true })
    const socket = await RawSocket.open(running.url)
    socket.send(`{"protocol":"json"}${end}`)
    expect(await socket.receive()).toContain("handshake. InvalidDataException: Missing required property 'version'.")
  })
})

describe('frames', () => {
  test('may contain several messages, including the handshake', async () => {
    await using running = await startHub()
    const socket = await RawSocket.open(running.url)
    socket.send(`${handshake}{"type":1,"invocationId":"1","target":"Add","arguments":[1,2]}${end}{"type":6}${end}`)
    expect(await socket.receive()).toBe(`{}${end}`)
    expect(await socket.receive()).toBe(`{"type":3,"invocationId":"1","result":3}${end}`)
  })

  test('may split a message anywhere', async () => {
    await using running = await startHub()
    const socket = await RawSocket.open(running.url)
    for (const character of `${handshake}{"type":1,"invocationId":"1","target":"Nothing","arguments":[]}${end}`) {
      socket.send(character)
    }
    expect(await socket.receive()).toBe(`{}${end}`)
    expect(await socket.receive()).toBe(`{"type":3,"invocationId":"1","result":null}${end}`)
  })

  test('in MessagePack get the expected bytes', async () => {
    await using running = await startHub()
    const socket = await RawSocket.greet(running.url, packedHandshake)
    socket.send(Buffer.from('0d960180a131a341646492141690', 'hex'))
    expect(Buffer.from(await socket.receive(), 'latin1').toString('hex')).toBe('07950380a131032a')
  })

  test('without an invocation id never get a response', async () => {
    await using running = await startHub()
    const socket = await RawSocket.greet(running.url)
    for (const target of ['Missing', 'Fail', 'Count', 'Nothing']) {
      socket.send(`{"type":1,"target":"${target}","arguments":[]}${end}`)
    }
    socket.send(`{"type":1,"invocationId":"last","target":"Nothing","arguments":[]}${end}`)
    expect(await socket.receive()).toBe(`{"type":3,"invocationId":"last","result":null}${end}`)
  })

  test('of unknown types are ignored', async () => {
    await using running = await startHub()
    const socket = await RawSocket.greet(running.url)
    socket.send(`{"type":42}${end}{"type":5,"invocationId":"unknown"}${end}{"type":3,"invocationId":"unknown"}${end}`)
    socket.send(`{"type":2,"invocationId":"unknown","item":1}${end}`)
    socket.send(`{"type":1,"invocationId":"1","target":"Nothing","arguments":[]}${end}`)
    expect(await socket.receive()).toBe(`{"type":3,"invocationId":"1","result":null}${end}`)
  })
})

describe('the end of a WebSocket', () => {
  test.each([
    ['no code', undefined],
    ['a code', 1000],
    ['a custom code', 4321],
  ])('a client that closes with %s gets 1000', async (_, code) => {
    await using running = await startHub()
    const socket = await RawSocket.greet(running.url)
    socket.socket.close(code)
    expect(await socket.closed).toBe(1000)
    expect(await running.witness.disconnected.next()).toMatchObject({ error: undefined })
  })

  test('a close frame of the client is echoed', async () => {
    await using running = await startHub()
    const socket = await RawSocket.greet(running.url)
    socket.send(`{"type":7,"error":"Tired."}${end}`)
    expect(await socket.receive()).toBe(`{"type":7}${end}`)
    expect(await socket.closed).toBe(1000)
    const { error } = await running.witness.disconnected.next()
    expect(String(error)).toBe('HubException: Tired.')
  })

  test.each([
    ['violates the protocol', `{"type":"one"}${end}`],
    ['exceeds the maximum message size', 'x'.repeat(33_000)],
  ])('a client that %s gets a general reason', async (_, frame) => {
    await using running = await startHub()
    const socket = await RawSocket.greet(running.url)
    socket.send(frame)
    expect(await socket.receive()).toBe(goodbye)
    expect(await socket.closed).toBe(1000)
    expect((await running.witness.disconnected.next()).error?.name).toBe('InvalidDataException')
  })

  test('includes the exact error if detailed errors are enabled', async () => {
    await using running = await startHub({ detailedErrors: true })
    const socket = await RawSocket.greet(running.url)
    socket.send('x'.repeat(33_000))
    expect(await socket.receive()).toContain(
      'Connection closed with an error. InvalidDataException: The maximum message size of 32768B was exceeded.',
    )
  })

  test('a frame far above the limit is not read', async () => {
    await using running = await startHub({ maximumFrameSize: 150_000 })
    const socket = await RawSocket.greet(running.url)
    socket.send('x'.repeat(200_000))
    expect(await socket.closed).toBe(1009)
    await running.witness.disconnected.next()
  })

  test('a frame may be longer than the limit of a single message', async () => {
    await using running = await startHub()
    const socket = await RawSocket.greet(running.url)
    const echo = `{"type":1,"target":"Echo","arguments":["${'y'.repeat(1000)}"]}${end}`
    socket.send(`${echo.repeat(500)}{"type":1,"invocationId":"last","target":"Nothing","arguments":[]}${end}`)
    expect(await socket.receive()).toContain('"last"')
  })

  test('a connection that closes after half a message ends with an error', async () => {
    await using running = await startHub()
    const socket = await RawSocket.greet(running.url)
    socket.send('{"type":')
    socket.socket.close()
    const { error } = await running.witness.disconnected.next()
    expect(error?.message).toBe('Connection terminated while reading a message.')
  })

  test('a failing `connected` rejects the client permanently', async () => {
    const connected = () => {
      throw new Error('full')
    }
    await using running = await startHub({ connected })
    const socket = await RawSocket.greet(running.url)
    expect(await socket.receive()).toBe(`{"type":7,"error":"Connection closed with an error."}${end}`)
    expect(await socket.closed).toBe(1000)
    expect(running.hub.connectionCount).toBe(0)
    expect(running.witness.disconnected.waitingItems).toEqual([])
  })

  test('a closing hub lets its clients reconnect', async () => {
    await using running = await startHub()
    const socket = await RawSocket.greet(running.url)
    await running.hub.close()
    expect(await socket.receive()).toBe(`{"type":7,"allowReconnect":true}${end}`)
    expect(await socket.closed).toBe(1000)
  })

  test('a broken connection is detected', async () => {
    await using running = await startHub()
    const socket = await RawSocket.greet(running.url)
    socket.socket.terminate()
    expect(await running.witness.disconnected.next()).toMatchObject({
      error: { message: expect.stringContaining('without closing') },
    })
  })
})

describe('an upgrade', () => {
  test('may skip the negotiation', async () => {
    await using running = await startHub()
    await RawSocket.greet(running.url)
    expect(await running.witness.connected.next()).toMatch(/^[\w-]{22}$/)
  })

  test('is rejected like any request', async () => {
    await using running = await startHub()
    await expect(RawSocket.open(`${running.url}?access_token=nobody`)).rejects.toThrow('401 Unauthorized')
    await expect(RawSocket.open(`${running.url}?id=x`)).rejects.toThrow('404 Not Found')
    const { url } = await negotiateAt(running.url, 'negotiateVersion=1', 'anna')
    await expect(RawSocket.open(url)).rejects.toThrow('403 Forbidden')
    const socket = await RawSocket.open(url, { headers: { Authorization: 'Bearer anna' } })
    expect(socket.socket.readyState).toBe(1)
  })

  test('whose client disconnects during authorization is cleaned up', async () => {
    const { promise: asked, resolve: ask } = Promise.withResolvers<void>()
    const { promise: verdict, resolve: decide } = Promise.withResolvers<void>()
    await using running = await startHub({
      async authorize() {
        ask()
        await verdict
        return {}
      },
    })
    const { port, hostname } = new URL(running.url)
    const wire = connect(Number(port), hostname)
    const key = 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13'
    wire.write(`GET /hub HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n${key}\r\n\r\n`)
    await asked
    wire.resetAndDestroy()
    decide()
    expect((await fetch(`${running.url}/negotiate`, { method: 'POST' })).status).toBe(200)
  })
})
