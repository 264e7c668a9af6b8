import type { HubProtocol } from './hub-protocol.ts'
import { missing, mistyped } from './hub-protocol.ts'
import { jsonProtocol, parseObject } from './json-protocol.ts'
import { messagePackProtocol } from './messagepack-protocol.ts'

export interface HandshakeRequest {
  protocol: string
  version: number
}

/** Version 2 adds Ack and Sequence, which only stateful reconnect uses. */
const latestVersion = 2
const builtIn = { json: jsonProtocol, messagepack: messagePackProtocol }

/** A built-in or custom protocol. */
export type ProtocolChoice = keyof typeof builtIn | HubProtocol

export function toProtocol(choice: ProtocolChoice): HubProtocol {
  return typeof choice === 'string' ? builtIn[choice] : choice
}

export const handshakeAccepted: Buffer = Buffer.from('{}\u001e')

export function handshakeRefused(error: string): Buffer {
  return Buffer.from(`${JSON.stringify({ error })}\u001e`)
}

/** Always JSON, regardless of the protocol. */
export function readHandshake(record: Buffer): HandshakeRequest {
  const { protocol, version } = parseObject(record)
  if (protocol === undefined || protocol === null) throw missing('protocol')
  if (typeof protocol !== 'string') throw mistyped('protocol', 'String')
  if (version === undefined || version === null) throw missing('version')
  if (!Number.isInteger(version)) throw mistyped('version', 'Number')
  return { protocol, version: version as number }
}

/** The requested protocol, or the error message. */
export function chooseProtocol(
  request: HandshakeRequest,
  formats: readonly string[],
  allowed: readonly ProtocolChoice[],
): HubProtocol | string {
  const protocol = allowed.map(toProtocol).find(({ name }) => name === request.protocol.toLowerCase())
  if (!protocol) return `The protocol '${request.protocol}' is not supported.`
  if (request.version > latestVersion) {
    return `The server does not support version ${request.version} of the '${request.protocol}' protocol.`
  }
  if (!formats.includes(protocol.transferFormat)) {
    return `Cannot use the '${protocol.name}' protocol on the current transport. The transport does not support '${protocol.transferFormat}' transfer format.`
  }
  return protocol
}
