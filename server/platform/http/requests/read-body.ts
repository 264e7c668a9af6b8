import { errorCodes } from 'fastify'
import { giveUpPiece, releasePiece } from '../../gather-bytes.ts'

const firstSize = 2 ** 16
/** How much of a body that is too large is read before it is refused. */
const maxDiscarded = 2 ** 25

interface BodyLimits {
  /** The length that the request declares; NaN if it declares none. */
  length: number
  maxBytes: number
}

/** A body in one buffer, which belongs to the caller. */
export function readBody(payload: NodeJS.ReadableStream, { length, maxBytes }: BodyLimits): Promise<ArrayBuffer> {
  const { promise, resolve, reject } = Promise.withResolvers<ArrayBuffer>()
  const refuseSize = () => reject(new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE())
  if (length > maxBytes) {
    discardRest(payload, refuseSize)
    return promise
  }
  let room = new ArrayBuffer(Math.min(length || firstSize, firstSize))
  let size = 0

  function add(chunk: Buffer): void {
    const needed = size + chunk.length
    if (needed > maxBytes) {
      stopListening()
      discardRest(payload, refuseSize)
      return
    }
    if (needed > room.byteLength) room = room.transfer(Math.min(Math.max(needed, 2 * room.byteLength), maxBytes))
    new Uint8Array(room).set(chunk, size)
    size = needed
    giveUpPiece(chunk)
    releasePiece(chunk)
  }

  function end(fault?: Error & { statusCode?: number }): void {
    stopListening()
    if (fault) reject(Object.assign(fault, { statusCode: 400 }))
    else if (length >= 0 && size !== length) reject(new errorCodes.FST_ERR_CTP_INVALID_CONTENT_LENGTH())
    else resolve(room.transfer(size))
  }

  function stopListening(): void {
    payload.off('data', add).off('end', end).off('error', end)
  }

  payload.on('data', add).on('end', end).on('error', end)
  return promise
}

/** The connection is closed after the refusal: a client that is still sending would not read it. */
function discardRest(payload: NodeJS.ReadableStream, onEnd: () => void): void {
  let size = 0
  const discard = (chunk: Buffer) => {
    size += chunk.length
    giveUpPiece(chunk)
    releasePiece(chunk)
    if (size > maxDiscarded) onEnd()
  }
  payload.on('data', discard).once('end', onEnd).once('error', onEnd)
}
