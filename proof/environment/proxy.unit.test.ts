import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { freePort } from '../../bench/measuring/children.ts'
import { startProxy } from './proxy.ts'

async function startNode(answer: RequestListener) {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => new Promise<void>((resolve) => void server.close(() => resolve()).closeAllConnections()))
  return { server, port: (server.address() as AddressInfo).port }
}

async function startProxyTo(...ports: number[]) {
  const proxy = await startProxy()
  proxy.nodes.push(...ports)
  onTestFinished(() => proxy.close())
  return proxy.url
}

const named = (name: string): RequestListener => {
  return (_request, response) => void response.end(name)
}

test('distributes requests in turn', async () => {
  const [one, two] = await Promise.all([startNode(named('one')), startNode(named('two'))])
  const url = await startProxyTo(one.port, two.port)

  const received: string[] = []
  for (let turn = 0; turn < 4; turn++) received.push(await (await fetch(url)).text())

  expect(received).toEqual(['one', 'two', 'one', 'two'])
})

test('an available node gets requests for an unavailable one, including the body', async () => {
  const { port } = await startNode(async (request, response) => response.end(await text(request)))
  const url = await startProxyTo(await freePort(), port)

  const answers = await Promise.all(
    ['a', 'b', 'c'].map(async (body) => (await fetch(url, { method: 'POST', body })).text()),
  )

  expect(answers).toEqual(['a', 'b', 'c'])
})

test('responds with an error if no upstream is available', async () => {
  const url = await startProxyTo(await freePort())

  expect((await fetch(url)).status).toBe(502)
})

test('passes status, headers and address, and adds the caller’s address', async () => {
  let seen: IncomingMessage | undefined
  const { port } = await startNode((request, response) => {
    seen = request
    response.writeHead(418, { 'x-kept': 'yes' }).end('short and stout')
  })
  const url = await startProxyTo(port)

  const answer = await fetch(`${url}/pot?of=tea`, { headers: { 'x-forwarded-for': '203.0.113.7' } })

  expect([answer.status, answer.headers.get('x-kept'), await answer.text()]).toEqual([418, 'yes', 'short and stout'])
  expect(seen?.url).toBe('/pot?of=tea')
  expect(seen?.headers).toMatchObject({
    host: new URL(url).host,
    'x-forwarded-for': '203.0.113.7, 127.0.0.1',
    'x-forwarded-host': new URL(url).host,
  })
})

test('an incomplete response is not presented as complete', async () => {
  const { port } = await startNode((_request, response) => {
    response.writeHead(200, { 'content-length': '1000' })
    response.write('half', () => response.destroy())
  })
  const url = await startProxyTo(port)

  await expect(fetch(url).then((answer) => answer.text())).rejects.toThrow()
})

test('a node that disconnects before it responds is a 502, and the request is not repeated', async () => {
  let asked = 0
  const hangUp: RequestListener = (request) => {
    asked++
    request.socket.destroy()
  }
  const [one, two] = await Promise.all([startNode(hangUp), startNode(hangUp)])
  const url = await startProxyTo(one.port, two.port)

  expect((await fetch(url, { method: 'POST', body: 'once' })).status).toBe(502)
  expect(asked).toBe(1)
})

test('passes WebSockets in both directions, which end with their node', async () => {
  const { server, port } = await startNode(named('plain'))
  const sockets = new WebSocketServer({ server })
  sockets.on('connection', (socket, request) => {
    socket.on('message', (words) => {
      if (String(words) === 'go') return socket.terminate()
      socket.send(`${words} from ${request.headers['x-forwarded-for']}`)
    })
  })
  const client = new WebSocket(await startProxyTo(port))
  await once(client, 'open')

  client.send('hello')
  expect(String((await once(client, 'message'))[0])).toBe('hello from 127.0.0.1')
  client.send('go')
  await once(client, 'close')
})
