const firstSize = 2 ** 18

/** Memory of pieces that nobody looks at once the next piece is asked for. */
const givenUp = new WeakSet<ArrayBufferLike>()

/**
 * Marks a piece that came from the network, before it is passed on: whoever has read it may call `releasePiece`. A piece
 * that is only a part of its memory is left to the garbage collector.
 */
export function giveUpPiece(piece: Uint8Array): void {
  if (piece.byteLength === piece.buffer.byteLength) givenUp.add(piece.buffer)
}

/**
 * Frees a piece that was given up, and leaves any other as it is. Left to the garbage collector, pieces of large bodies
 * make it go through the whole heap again and again, which delays every other request.
 */
export function releasePiece({ buffer }: Uint8Array): void {
  if (givenUp.has(buffer) && buffer instanceof ArrayBuffer) buffer.transfer(0)
}

/** All of a stream in one piece, which is given back by `release` the moment it is done with. */
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

/** Nobody may look at the bytes after this: they are gone. */
export function release(bytes: Buffer<ArrayBuffer>): void {
  bytes.buffer.transfer(0)
}
