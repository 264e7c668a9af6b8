import { type HubMessage, InvalidDataException } from './messages.ts'

/** Received bytes that no message has claimed yet. */
export interface ReceivedBytes {
  readonly length: number
  byteAt(offset: number): number | undefined
  /** -1 when there is none. */
  indexOf(byte: number): number
  /** A view, not a copy: good until more bytes arrive. */
  take(length: number): Buffer
  skip(length: number): void
}

/** One way to write hub messages as bytes. */
export interface HubProtocol {
  /** As clients ask for it in the handshake, in lower case. */
  readonly name: string
  readonly transferFormat: 'Text' | 'Binary'
  encode(message: HubMessage): Buffer
  /** Takes the first whole message off the queue; undefined asks for more bytes. Throws on what can never become one. */
  split(queue: ReceivedBytes, limit: number): Buffer | undefined
  /** Undefined for a type this version does not know: later versions may add some. Throws InvalidDataException. */
  decode(payload: Buffer): HubMessage | undefined
}

/** Documents nested deeper than this are refused, as ASP.NET Core does: they only serve to exhaust the stack. */
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
