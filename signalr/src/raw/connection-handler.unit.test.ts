import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { HttpTransportType, LogLevel, TransferFormat } from '@microsoft/signalr'
import type * as HttpConnections from '@microsoft/signalr/dist/esm/HttpConnection.js'
import { describe, expect, test } from 'vitest'
import { Mailbox, until } from '../test/mailbox.ts'
import { RawSocket } from '../test/raw-client.ts'
import { type ConnectionHandlerOptions, createConnectionHandler } from './create-connection-handler.ts'
import type { RawConnection } from './raw-host.ts'

/** The package only exports its hub connections. */
const { HttpConnection } = createRequire(import.meta.url)(
  '@microsoft/signalr/dist/cjs/HttpConnection.js',
) as typeof HttpConnections

async function startHandler(options: ConnectionHandlerOptions<string>) {
  const handler = createConnectionHandler({ closeTimeout: 100, ...options })
  const server = createServer()
  handler.attach(server, '/raw')
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/raw`
  const connections: InstanceType<typeof HttpConnection>[] = []
  return {
    handler,
    url,
    /** The connection of the official client, below its hub protocol. */
    async connect(transport: HttpTransportType, format = TransferFormat.Text, token = 'anna') {
      const connection = new HttpConnection(url, {
        transport,
        logger: LogLevel.None,
        accessTokenFactory: () => token,
      } as never)
      const received = new Mailbox<string | ArrayBuffer>()
      const closed = new Promise<Error | undefined>((resolve) => {
        connection.onclose = resolve
      })
      connection.onreceive = received.put
      await connection.start(format)
      connections.push(connection)
      return { connection, received, closed }
    },
    async [Symbol.asyncDispose]() {
      await Promise.all(connections.map((connection) => connection.stop()))
      await handler.close()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function echo({ input, send }: RawConnection<string>) {
  for await (const bytes of input) await send(bytes)
}

async function first(input: AsyncIterable<Buffer>) {
  for await (const bytes of input) return bytes
  return undefined
}

const transports = [HttpTransportType.WebSockets, HttpTransportType.ServerSentEvents, HttpTransportType.LongPolling]

describe('a raw connection handler', () => {
  test.each(transports)('sends and receives text, over transport %i', async (transport) => {
    await using running = await startHandler({ handle: echo })
    const { connection, received } = await running.connect(transport)
    for (const words of ['no handshake', '{"type":6}\u001e', 'lines\nand\nlines']) {
      await connection.send(words)
      expect(await received.next()).toBe(words)
    }
    expect(running.handler.connectionCount).toBe(1)
  })

  test.each([HttpTransportType.WebSockets, HttpTransportType.LongPolling])(
    'sends and receives bytes, over transport %i',
    async (transport) => {
      await using running = await startHandler({ handle: echo, transferFormat: 'Binary' })
      const { connection, received } = await running.connect(transport, TransferFormat.Binary)
      await connection.send(new Uint8Array([0, 255, 128]).buffer)
      expect(new Uint8Array((await received.next()) as ArrayBuffer)).toEqual(new Uint8Array([0, 255, 128]))
    },
  )

  test('does not offer server-sent events for bytes', async () => {
    await using running = await startHandler({ handle: echo, transferFormat: 'Binary' })
    await expect(running.connect(HttpTransportType.ServerSentEvents, TransferFormat.Binary)).rejects.toThrow()
  })

  test.each(transports)(
    'ends the connection when it returns, after what it sent, over transport %i',
    async (transport) => {
      await using running = await startHandler({
        async handle({ input, send, user, transport: name }) {
          await first(input)
          await send(`Goodbye ${user}, over ${name}.`)
        },
        authorize: ({ token }) => ({ userId: token, user: token }),
      })
      const { connection, received, closed } = await running.connect(transport)
      await connection.send('hello')
      expect(await received.next()).toBe(`Goodbye anna, over ${HttpTransportType[transport]}.`)
      await closed
      await until(() => running.handler.connectionCount === 0)
    },
  )

  test.each(transports)(
    'sees the end of its input and its signal when the client leaves, over transport %i',
    async (transport) => {
      const ended = new Mailbox<boolean>()
      await using running = await startHandler({
        async handle({ input, signal }) {
          for await (const _ of input);
          ended.put(signal.aborted)
        },
      })
      const { connection } = await running.connect(transport)
      await connection.stop()
      expect(await ended.next()).toBe(true)
      await until(() => running.handler.connectionCount === 0)
    },
  )

  test('does not receive more than it reads', async () => {
    const gate = Promise.withResolvers<void>()
    let taken = 0
    await using running = await startHandler({
      async handle({ input, send }) {
        await gate.promise
        for await (const bytes of input) taken += bytes.length
        await send('')
      },
    })
    const socket = await RawSocket.open(running.url)
    const block = Buffer.alloc(100_000)
    for (let n = 0; n < 200; n++) socket.send(block)
    let before = -1
    while (before !== socket.socket.bufferedAmount) {
      before = socket.socket.bufferedAmount
      for (let n = 0; n < 200; n++) await new Promise((resolve) => setImmediate(resolve))
    }
    expect(before).toBeGreaterThan(5_000_000)
    gate.resolve()
    await until(() => taken === 200 * block.length)
    socket.socket.close()
    await socket.closed
  })

  test('reports what it throws and ends the connection', async () => {
    const errors = new Mailbox<unknown>()
    await using running = await startHandler({
      async handle({ input }) {
        await first(input)
        throw new RangeError('broken')
      },
      onError: errors.put,
    })
    const { connection, closed } = await running.connect(HttpTransportType.WebSockets)
    await connection.send('hello')
    await closed
    expect(await errors.next()).toEqual(new RangeError('broken'))
  })

  test('rejects unauthorized clients', async () => {
    await using running = await startHandler({
      handle: echo,
      authorize: ({ token }) => (token === 'anna' ? { userId: token, user: token } : undefined),
    })
    await expect(running.connect(HttpTransportType.WebSockets, TransferFormat.Text, 'nobody')).rejects.toThrow('401')
    await expect(RawSocket.open(running.url)).rejects.toThrow('401')
  })

  test('disconnects its clients when it is closed, and waits for them', async () => {
    const ended = new Mailbox<string>()
    await using running = await startHandler({
      async handle({ input, id }) {
        for await (const _ of input);
        ended.put(id)
      },
    })
    const { closed } = await running.connect(HttpTransportType.WebSockets)
    await running.handler.close()
    await closed
    expect(ended.waitingItems.length).toBe(1)
  })
})
