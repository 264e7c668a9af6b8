import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** The result of the negotiation. The token contains it, so that any node can accept the connection. */
export interface Agreement {
  connectionId: string
  version: number
  isReconnectAgreed: boolean
  node: string
  /** The user who negotiated. */
  userId: string | undefined
  /** Milliseconds since 1970: the token expires unless a transport claims it by then. */
  expiresAt: number
}

export type TokenReading =
  | {
      connectionId: string
      isReconnectAgreed: boolean
      isFromHere: boolean
      expiresAt: number
      isFor: (userId?: string) => boolean
    }
  | undefined

const idBytes = 16
const nodeBytes = 4
const flagsAt = idBytes + nodeBytes
const expiryAt = flagsAt + 1
const userAt = expiryAt + 6
const userBytes = 8
const macAt = userAt + userBytes
const macBytes = 16

/** Signs tokens that contain the result of the negotiation, so that no state is kept until a transport claims one. */
export class TokenSigner {
  private readonly key: Uint8Array
  private readonly node: string

  constructor(key: string | Uint8Array, node: string) {
    this.key = typeof key === 'string' ? Buffer.from(key) : key
    this.node = node
  }

  sign(agreement: Omit<Agreement, 'node' | 'connectionId'>): { connectionId: string; token: string } {
    const body = Buffer.alloc(macAt)
    const id = randomBytes(idBytes)
    id.copy(body)
    nodeMark(this.node).copy(body, idBytes)
    body.writeUInt8(agreement.version | (agreement.isReconnectAgreed ? 2 : 0), flagsAt)
    body.writeUIntBE(agreement.expiresAt, expiryAt, 6)
    userMark(agreement.userId).copy(body, userAt)
    const token = Buffer.concat([body, this.mac(body)]).toString('base64url')
    // Version 0 uses one name for both.
    return { connectionId: agreement.version === 0 ? token : id.toString('base64url'), token }
  }

  /** Undefined if no node with this key signed it. Does not check the expiry. */
  read(token: string): TokenReading {
    const bytes = Buffer.from(token, 'base64url')
    if (bytes.length !== macAt + macBytes || bytes.toString('base64url') !== token) return undefined
    const body = bytes.subarray(0, macAt)
    if (!timingSafeEqual(this.mac(body), bytes.subarray(macAt))) return undefined
    const flags = body.readUInt8(flagsAt)
    const mark = Buffer.from(body.subarray(userAt))
    return {
      connectionId: flags & 1 ? body.toString('base64url', 0, idBytes) : token,
      isReconnectAgreed: (flags & 2) !== 0,
      isFromHere: nodeMark(this.node).equals(body.subarray(idBytes, flagsAt)),
      expiresAt: body.readUIntBE(expiryAt, 6),
      isFor: (userId) => userMark(userId).equals(mark),
    }
  }

  private mac(body: Uint8Array): Buffer {
    return createHmac('sha256', this.key).update('signalr connection').update(body).digest().subarray(0, macBytes)
  }
}

function nodeMark(node: string): Buffer {
  return createHash('sha256').update(node).digest().subarray(0, nodeBytes)
}

/** No user and an empty user name are different. */
function userMark(userId: string | undefined): Buffer {
  if (userId === undefined) return Buffer.alloc(userBytes)
  return createHash('sha256').update(`user ${userId}`).digest().subarray(0, userBytes)
}
