import { type ReceivedBytes, tooLong } from './hub-protocol.ts'
import { InvalidDataException } from './messages.ts'

const maxPrefixBytes = 5
const maxBytes = 0x7fffffff

/** A length prefix: seven bits per byte, least significant first; the high bit means that more follow. */
export function withLengthPrefix(body: Uint8Array): Buffer {
  const prefix: number[] = []
  let rest = body.length
  do {
    prefix.push(rest > 0x7f ? (rest & 0x7f) | 0x80 : rest)
    rest >>>= 7
  } while (rest > 0)
  const bytes = Buffer.allocUnsafe(prefix.length + body.length)
  bytes.set(prefix)
  bytes.set(body, prefix.length)
  return bytes
}

/** A length above the limit is rejected immediately, because waiting for its bytes would only fill the memory. */
export function splitPrefixed(queue: ReceivedBytes, limit: number): Buffer | undefined {
  let length = 0
  for (let at = 0; at < maxPrefixBytes; at++) {
    const byte = queue.byteAt(at)
    if (byte === undefined) return undefined
    length += (byte & 0x7f) * 2 ** (7 * at)
    if (byte > 0x7f) continue
    if (length > maxBytes) throw new InvalidDataException('Messages over 2GB in size are not supported.')
    if (at + 1 + length > limit) throw tooLong(limit)
    if (queue.length < at + 1 + length) return undefined
    queue.skip(at + 1)
    return queue.take(length)
  }
  throw new InvalidDataException('Messages over 2GB in size are not supported.')
}
