import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import { text } from 'node:stream/consumers'

export interface WebhookEvent {
  type: string
  timestamp: string
  customerID: number
  data: Record<string, unknown>
}

/** Receives webhooks, verified as Standard Webhooks says, each event once. */
export function createReceiver(secret: string, onEvent: (event: WebhookEvent) => Promise<void> | void): Server {
  const seen = new Set<string>()
  return createServer(async (request, response) => {
    const body = await text(request)
    if (request.method !== 'POST' || !isGenuine(secret, request.headers, body))
      return void response.writeHead(401).end()
    const id = String(request.headers['webhook-id'])
    try {
      if (!seen.has(id)) await onEvent(JSON.parse(body) as WebhookEvent)
      seen.add(id)
      response.writeHead(204).end()
    } catch {
      // It is sent again later.
      response.writeHead(500).end()
    }
  })
}

const toleranceSeconds = 5 * 60

/** The signature fits the secret and the body, and is not older than five minutes. */
export function isGenuine(secret: string, headers: IncomingHttpHeaders, body: string, now = Date.now()): boolean {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures } = headers
  if (!id || !timestamp || !signatures) return false
  if (!(Math.abs(now / 1000 - Number(timestamp)) <= toleranceSeconds)) return false
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const expected = Buffer.from(`v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`)
  return String(signatures)
    .split(' ')
    .map((signature) => Buffer.from(signature))
    .some((given) => given.length === expected.length && timingSafeEqual(given, expected))
}
