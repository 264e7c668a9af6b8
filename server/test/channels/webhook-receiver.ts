import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export interface ReceivedEvent {
  headers: IncomingHttpHeaders
  raw: string
  // biome-ignore lint/suspicious/noExplicitAny: tests say what they expect by asserting it
  body: any
}

interface Reaction {
  status: number
  headers?: Record<string, string>
}

/** A server that receives webhooks and responds 204 by default. */
export async function startReceiver() {
  const received: ReceivedEvent[] = []
  const receiver = { received, url: '', react: (_event: ReceivedEvent): Reaction => ({ status: 204 }), close }
  const server = createServer(async (request, response) => {
    const raw = await text(request)
    const event = { headers: request.headers, raw, body: JSON.parse(raw) }
    received.push(event)
    const { status, headers = {} } = receiver.react(event)
    response.writeHead(status, headers).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`
  async function close() {
    server.closeAllConnections()
    server.close()
  }
  return Object.assign(receiver, { [Symbol.asyncDispose]: close })
}

/** Whether one of the request's signatures was made with the secret, as specified by Standard Webhooks. */
export function isSignedWith({ headers, raw }: ReceivedEvent, secret: string): boolean {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${raw}`
  const expected = `v1,${createHmac('sha256', key).update(signed).digest('base64')}`
  return String(headers['webhook-signature']).split(' ').includes(expected)
}
