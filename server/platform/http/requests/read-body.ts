import { errorCodes } from 'fastify'
import { giveUpPiece, releasePiece } from '../../gather-bytes.ts'

const firstSize = 2 ** 16

interface BodyLimits {
  /** The length that the request declares; NaN if it declares none. */
  length: number
  maxBytes: number
}

/** A body in one buffer, which belongs to the caller. */
export function readBody(payload: NodeJS.ReadableStream, { length, maxBytes }: BodyLimits): Promise<ArrayBuffer> {
  const { promise, resolve, reject } = Promise.withResolvers<ArrayBuffer>()
  if (length > maxBytes) {
    reject(new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE())
    return promise
  }
  let room = new ArrayBuffer(Math.min(length || firstSize, firstSize))
  let size = 0

  function add(chunk: Buffer): void {
    const needed = size + chunk.length
    if (needed > maxBytes) {
      stopListening()
      // Reads the rest: otherwise the client would not read the response.
      payload.resume()
      reject(new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE())
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
