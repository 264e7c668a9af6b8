import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse, request as send } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { type Duplex, pipeline } from 'node:stream'

/** Hop-by-hop headers, which are not forwarded. */
const hopByHop = ['connection', 'keep-alive', 'proxy-connection', 'upgrade']

/**
 * A stateless round-robin proxy, which skips nodes that refuse the connection. A request that has reached a node is never
 * sent to another: only the caller can decide whether to repeat it.
 */
export async function startProxy() {
  /** Local ports of the nodes. */
  const nodes: number[] = []
  const upgraded = new Set<Duplex>()
  let turn = 0

  async function reachNode(): Promise<Socket | undefined> {
    const first = turn++
    for (let tries = 0; tries < nodes.length; tries++) {
      const socket = connect(nodes[(first + tries) % nodes.length] ?? 0, '127.0.0.1')
      const isReached = await once(socket, 'connect').then(
        () => true,
        () => false,
      )
      if (isReached) return socket
    }
    return undefined
  }

  async function pass(request: IncomingMessage, response: ServerResponse) {
    const socket = await reachNode()
    if (!socket) return void response.writeHead(502).end()
    const { method, url: path } = request
    const forwarded = send({ createConnection: () => socket, method, path, headers: forwardedHeaders(request) })
    forwarded.on('response', (answer) => {
      // The caller disconnected before the response started.
      if (response.destroyed) return void answer.destroy()
      const headers = { ...answer.headers }
      for (const name of [...hopByHop, 'transfer-encoding']) delete headers[name]
      response.writeHead(answer.statusCode ?? 502, headers)
      // If a node dies in the middle of a response, the caller must notice that it is incomplete.
      pipeline(answer, response, () => undefined)
    })
    forwarded.on('error', () => {
      if (response.headersSent) response.destroy()
      else response.writeHead(502).end()
    })
    response.on('close', () => forwarded.destroy())
    request.pipe(forwarded)
  }

  async function passUpgrade(request: IncomingMessage, client: Duplex, head: Buffer) {
    client.on('error', () => client.destroy())
    const node = await reachNode()
    if (!node) return void client.end('HTTP/1.1 502 Bad Gateway\r\nconnection: close\r\n\r\n')
    const headers = { ...forwardedHeaders(request), connection: 'Upgrade', upgrade: request.headers.upgrade }
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
    node.write([`${request.method} ${request.url} HTTP/1.1`, ...lines, '', ''].join('\r\n'))
    node.write(head)
    for (const [one, other] of [[client, node] as const, [node, client] as const]) {
      upgraded.add(one)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        upgraded.delete(one)
        other.destroy()
      })
      one.pipe(other)
    }
  }

  const server = createServer((request, response) => void pass(request, response))
  server.on('upgrade', (request, client, head) => void passUpgrade(request, client, head))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    nodes,
    async close() {
      for (const socket of upgraded) socket.destroy()
      await new Promise((resolve) => server.close(resolve).closeAllConnections())
    },
  }
}

function forwardedHeaders({ headers, socket }: IncomingMessage) {
  const kept = Object.entries(headers).filter(([name]) => !hopByHop.includes(name))
  const before = headers['x-forwarded-for']
  return {
    ...(Object.fromEntries(kept) as IncomingMessage['headers']),
    'x-forwarded-for': [before ?? [], socket.remoteAddress ?? []].flat().join(', '),
    'x-forwarded-proto': 'http',
    'x-forwarded-host': headers.host,
  }
}
