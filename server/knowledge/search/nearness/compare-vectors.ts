import { getArena, workBytes } from '../compiled/arena.ts'
import { maxSegment, type Segment, segmentAt } from '../segment.ts'
import { scaleOf } from './scale-of.ts'
import { widthOf } from './signatures.ts'

/** Writes the cosine similarity of passages to a vector, at least 0; 0 for vectors of another length. */
export function compareVectors(
  segments: readonly Segment[],
  places: readonly number[],
  vector: Int8Array,
  likeness: Float32Array,
): void {
  const width = widthOf(vector.length)
  // Work area: the question, then per passage an address, a product and, if needed, a copy of the vector.
  const atOnce = Math.floor((workBytes - width) / (width + 8))
  if (width === 0 || atOnce <= 0) {
    for (const place of places) likeness[place] = 0
    return
  }
  const { memory, multiply } = getArena()
  const bytes = new Int8Array(memory.buffer, 0, workBytes)
  bytes.fill(0, 0, width)
  bytes.set(vector)
  const addresses = new Int32Array(memory.buffer, width, atOnce)
  const products = new Int32Array(memory.buffer, width + 4 * atOnce, atOnce)
  const vectorsAt = width + 8 * atOnce
  const scale = scaleOf(vector)
  for (let start = 0; start < places.length; start += atOnce) {
    const count = Math.min(atOnce, places.length - start)
    for (let index = 0; index < count; index++) {
      const place = places[start + index] as number
      const segment = segmentAt(segments, place)
      const { signatures, dimensions } = segment
      if (signatures && dimensions === vector.length) {
        addresses[index] = signatures.vectorsAt + (place % maxSegment) * signatures.width
        continue
      }
      const at = vectorsAt + width * index
      addresses[index] = at
      bytes.fill(0, at, at + width)
      const from = (place % maxSegment) * dimensions
      if (dimensions === vector.length) bytes.set(segment.vectors.subarray(from, from + dimensions), at)
    }
    multiply(addresses.byteOffset, 0, products.byteOffset, count, width)
    for (let index = 0; index < count; index++) {
      const place = places[start + index] as number
      const own = segmentAt(segments, place).scales[place % maxSegment] as number
      likeness[place] = Math.max(0, (products[index] as number) * scale * own)
    }
  }
}
