import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { HttpTransportType, HubConnectionBuilder, LogLevel } from '@microsoft/signalr'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createHub } from '../hub/create-hub.ts'
import { playground, playgroundOptions, Witness } from '../test/playground.ts'
import { startHub } from '../test/start-hub.ts'

async function offered(url: string) {
  const answer = await fetch(`${url}/negotiate?negotiateVersion=1`, { method: 'POST' })
  return ((await answer.json()) as { availableTransports: { transport: string; transferFormats: string[] }[] })
    .availableTransports
}

describe('protocols', () => {
  test('a hub without MessagePack offers only text transfers and rejects the protocol', async () => {
    await using running = await startHub({ protocols: ['json'] })
    expect((await offered(running.url)).map(({ transferFormats }) => transferFormats)).toEqual([
      ['Text'],
      ['Text'],
      ['Text'],
    ])
    expect(await (await running.connect()).invoke('Add', 1, 2)).toBe(3)
    await expect(running.connect({ protocol: 'messagepack' })).rejects.toThrow()
  })

  test('a hub without JSON offers no server-sent events', async () => {
    await using running = await startHub({ protocols: ['messagepack'] })
    expect((await offered(running.url)).map(({ transport }) => transport)).toEqual(['WebSockets', 'LongPolling'])
    expect(await (await running.connect({ protocol: 'messagepack' })).invoke('Add', 1, 2)).toBe(3)
    await expect(running.connect({ protocol: 'json' })).rejects.toThrow('does not support Text')
  })
})

async function listen(server: ReturnType<typeof createServer>) {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const connect = (url: string, transport: HttpTransportType) =>
  new HubConnectionBuilder().withUrl(url, { transport }).configureLogging(LogLevel.None).build()

test('one hub at two paths, each with its own transports', async () => {
  const hub = createHub(playground, { closeTimeout: 100, ...playgroundOptions(new Witness()) })
  const server = createServer()
  hub.attach(server, '/all')
  hub.attach(server, '/sockets', { transports: ['WebSockets'] })
  const url = await listen(server)
  onTestFinished(async () => {
    await hub.close()
    server.close()
  })

  expect((await offered(`${url}/all`)).length).toBe(3)
  expect((await offered(`${url}/sockets`)).map(({ transport }) => transport)).toEqual(['WebSockets'])
  const polling = await fetch(`${url}/sockets?id=x`)
  expect(polling.status).toBe(404)
  for (const path of ['/all', '/sockets']) {
    const client = connect(`${url}${path}`, HttpTransportType.WebSockets)
    await client.start()
    expect(await client.invoke('Add', 1, 2)).toBe(3)
    await client.stop()
  }
})

test.each([HttpTransportType.WebSockets, HttpTransportType.ServerSentEvents, HttpTransportType.LongPolling])(
  "a plain request handler of one's own serves the hub beside other requests, over transport %i",
  async (transport) => {
    const hub = createHub(playground, { closeTimeout: 100, ...playgroundOptions(new Witness()) })
    const server = createServer((request, response) => {
      if (!hub.handle(request, response, '/hub')) response.end('elsewhere')
    })
    server.on('upgrade', (request, socket, head) => {
      if (!hub.handleUpgrade(request, socket, head, '/hub')) socket.destroy()
    })
    const url = await listen(server)
    const client = connect(`${url}/hub`, transport)
    onTestFinished(async () => {
      await client.stop()
      await hub.close()
      server.close()
    })
    await client.start()

    expect(await client.invoke('Add', 20, 22)).toBe(42)
    expect(await (await fetch(`${url}/other`)).text()).toBe('elsewhere')
  },
)
