import { createHash, createHmac, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'
import type { Passkey } from '@attendant/contract/people/second-factor.ts'
import { type Client, password } from '../desk.ts'

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()

/** RFC 6238: six digits of SHA-1 over 30 seconds. */
export function totpOf(secret: string, time: Date, steps = 0): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(time.getTime() / 30_000) + steps))
  const digest = createHmac('sha1', fromBase32(secret)).update(counter).digest()
  const number = digest.readUInt32BE((digest.at(-1) ?? 0) & 15) & 0x7fffffff
  return String(number % 1_000_000).padStart(6, '0')
}

function fromBase32(text: string): Buffer {
  const bits = [...text].map((letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  )
  return Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

/** The subset of CBOR needed for attestations: integers, bytes, texts and maps. */
type Cbor = number | string | Buffer | Map<number | string, Cbor>

function toCbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, item]) => [toCbor(key), toCbor(item)])])
}

function head(major: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(major << 5) | length])
  if (length < 256) return Buffer.from([(major << 5) | 24, length])
  return Buffer.from([(major << 5) | 25, length >> 8, length & 255])
}

interface Options {
  challenge: string
  rp?: { id: string }
  rpId?: string
}

interface Signing {
  origin?: string
  /** Whether a fingerprint or PIN was checked. */
  isVerified?: boolean
}

/** A software passkey with one credential. */
export class Authenticator {
  readonly id = randomBytes(16)
  private readonly keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  private counter = 0

  create({ challenge, rp }: Options, { origin = `https://${rp?.id}`, isVerified = true }: Signing = {}) {
    const { x = '', y = '' } = this.keys.publicKey.export({ format: 'jwk' })
    const key = new Map<number | string, Cbor>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ])
    const length = Buffer.from([0, this.id.length])
    const attested = Buffer.concat([Buffer.alloc(16), length, this.id, toCbor(key)])
    const authData = Buffer.concat([this.data(rp?.id ?? '', isVerified ? 0x45 : 0x41), attested])
    const attestationObject = toCbor(
      new Map<number | string, Cbor>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ]),
    )
    return this.answer({
      clientDataJSON: clientData('webauthn.create', challenge, origin),
      attestationObject: attestationObject.toString('base64url'),
      transports: ['internal'],
    })
  }

  use({ challenge, rpId = '' }: Options, { origin = `https://${rpId}`, isVerified = true }: Signing = {}) {
    this.counter += 1
    const authData = this.data(rpId, isVerified ? 0x05 : 0x01)
    const clientDataJSON = clientData('webauthn.get', challenge, origin)
    const signed = Buffer.concat([authData, sha256(Buffer.from(clientDataJSON, 'base64url'))])
    const signature = createSign('sha256').update(signed).sign(this.keys.privateKey)
    return this.answer({
      clientDataJSON,
      authenticatorData: authData.toString('base64url'),
      signature: signature.toString('base64url'),
    })
  }

  private data(rpID: string, flags: number): Buffer {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(this.counter)
    return Buffer.concat([sha256(rpID), Buffer.from([flags]), counter])
  }

  private answer<Response>(response: Response) {
    const id = this.id.toString('base64url')
    return { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} }
  }
}

const clientData = (type: string, challenge: string, origin: string) =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false })).toString('base64url')

/** Registers a passkey for a client with the tests' password. */
export async function addPasskey(
  client: Client,
  authenticator = new Authenticator(),
  hostname?: string,
): Promise<Passkey> {
  const { body } = await client.post('/customerReps/me/passkeys/options', { hostname })
  const answer = await client.post('/customerReps/me/passkeys', {
    challengeToken: body.challengeToken,
    response: authenticator.create(body.options),
    currentPassword: password,
  })
  if (answer.status !== 200) throw new Error(`The passkey was refused: ${JSON.stringify(answer.body)}`)
  return answer.body
}
