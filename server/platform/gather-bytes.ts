const firstSize = 2 ** 18

/**
 * All of a stream in one piece. Chunks are copied as they come and die young; the piece itself is given back by
 * `release` the moment it is done with. Left to the garbage collector, large uploads cost more in collections of the
 * whole heap than in copying.
 */
export async function gatherBytes(chunks: AsyncIterable<Uint8Array>): Promise<Buffer<ArrayBuffer>> {
  let room = new ArrayBuffer(firstSize)
  let size = 0
  for await (const chunk of chunks) {
    const needed = size + chunk.length
    if (needed > room.byteLength) room = room.transfer(Math.max(needed, 2 * room.byteLength))
    new Uint8Array(room).set(chunk, size)
    size = needed
  }
  return Buffer.from(room, 0, size)
}

/** Nobody may look at the bytes after this: they are gone. */
export function release(bytes: Buffer<ArrayBuffer>): void {
  bytes.buffer.transfer(0)
}
