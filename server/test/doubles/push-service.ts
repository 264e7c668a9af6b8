import { createECDH, randomBytes } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import ece from 'http_ece'
import { importJWK, type JWTPayload, jwtVerify } from 'jose'

export interface ReceivedPush {
  path: string
  headers: IncomingHttpHeaders
  body: Buffer
}

/** A browser vendor's push service: accepts messages encrypted for its browsers. */
export async function startPushService() {
  const received: ReceivedPush[] = []
  const answer = { status: 201 }
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      received.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks) })
      response.writeHead(answer.status).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  let serial = 0
  return {
    base,
    received,
    answer,
    close: () => server.close(),
    /** A browser's subscription, and how it decrypts messages. */
    makeBrowser() {
      const curve = createECDH('prime256v1')
      const p256dh = curve.generateKeys('base64url')
      const auth = randomBytes(16).toString('base64url')
      const subscription = { endpoint: `${base}/push/${++serial}`, keys: { p256dh, auth } }
      const open = (body: Buffer) =>
        JSON.parse(ece.decrypt(body, { version: 'aes128gcm', privateKey: curve, authSecret: auth }).toString())
      return { subscription, open }
    },
  }
}

/** The sender's signed claims (VAPID), verified with the key used for the subscription. */
export async function verifySender(
  { headers }: ReceivedPush,
  publicKey: string,
  currentDate: Date,
): Promise<JWTPayload> {
  const [, token = '', key] = /^vapid t=([^,]+), k=(.+)$/.exec(String(headers.authorization)) ?? []
  if (key !== publicKey) throw new Error('The push is signed with another key than the browser subscribed with.')
  const point = Buffer.from(publicKey, 'base64url')
  const [x = '', y = ''] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  return (await jwtVerify(token, await importJWK({ kty: 'EC', crv: 'P-256', x, y }, 'ES256'), { currentDate })).payload
}
