import { type HubMessage, InvalidDataException } from './messages.ts'

/** Received bytes that are not part of a parsed message yet. */
export interface ReceivedBytes {
  readonly length: number
  byteAt(offset: number): number | undefined
  /** -1 if there is none. */
  indexOf(byte: number): number
  /** A view, not a copy: valid until more bytes arrive. */
  take(length: number): Buffer
  skip(length: number): void
}

/** An encoding of hub messages. */
export interface HubProtocol {
  /** The name in the handshake, in lower case. */
  readonly name: string
  readonly transferFormat: 'Text' | 'Binary'
  encode(message: HubMessage): Buffer
  /** Removes the first complete message from the queue; undefined if it is incomplete. Throws if it is invalid. */
  split(queue: ReceivedBytes, limit: number): Buffer | undefined
  /** Undefined for an unknown type, because later versions may add some. Throws InvalidDataException. */
  decode(payload: Buffer): HubMessage | undefined
}

/** Documents nested deeper than this are rejected, like in ASP.NET Core: they only serve to exhaust the stack. */
export const maximumDepth = 64

export function tooLong(limit: number): InvalidDataException {
  return new InvalidDataException(
    `The maximum message size of ${limit}B was exceeded. The message size can be configured with maximumMessageSize.`,
  )
}

export function missing(property: string): InvalidDataException {
  return new InvalidDataException(`Missing required property '${property}'.`)
}

export function mistyped(property: string, type: string): InvalidDataException {
  return new InvalidDataException(`Expected '${property}' to be of type ${type}.`)
}
