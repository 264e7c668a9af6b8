const firstSize = 2 ** 18

/** Chunks whose memory is no longer used once the next chunk is requested. */
const givenUp = new WeakSet<ArrayBufferLike>()

/**
 * Marks a chunk from the network before it is passed on, so that its consumer may call `releasePiece`. A chunk that is
 * only part of its buffer is left to the garbage collector.
 */
export function giveUpPiece(piece: Uint8Array): void {
  if (piece.byteLength === piece.buffer.byteLength) givenUp.add(piece.buffer)
}

/**
 * Frees a marked chunk, and ignores any other. If left to the garbage collector, the chunks of large bodies cause full
 * collections again and again, which delays every other request.
 */
export function releasePiece({ buffer }: Uint8Array): void {
  if (givenUp.has(buffer) && buffer instanceof ArrayBuffer) buffer.transfer(0)
}

/** The whole stream in one buffer. Call `release` as soon as it is no longer needed. */
export async function gatherBytes(chunks: AsyncIterable<Uint8Array>): Promise<Buffer<ArrayBuffer>> {
  let room = new ArrayBuffer(firstSize)
  let size = 0
  for await (const chunk of chunks) {
    const needed = size + chunk.length
    if (needed > room.byteLength) room = room.transfer(Math.max(needed, 2 * room.byteLength))
    new Uint8Array(room).set(chunk, size)
    size = needed
    releasePiece(chunk)
  }
  return Buffer.from(room, 0, size)
}

/** The bytes must not be used after this. */
export function release(bytes: Buffer<ArrayBuffer>): void {
  bytes.buffer.transfer(0)
}
