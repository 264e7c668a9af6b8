import { getArena, workBytes } from '../compiled/arena.ts'
import { maxSegment, type Segment, segmentAt } from '../segment.ts'
import { scaleOf } from './scale-of.ts'

/** Compiled code takes 16 numbers at a time. */
const step = 16

/** The cosines of passages with a vector, at least 0; 0 where vectors of another length cannot be compared. */
export function compareVectors(
  segments: readonly Segment[],
  places: readonly number[],
  vector: Int8Array,
): Float32Array {
  const likeness = new Float32Array(places.length)
  const width = Math.ceil(vector.length / step) * step
  const atOnce = width === 0 ? 0 : Math.floor((workBytes - width) / (width + 4))
  if (atOnce === 0) return likeness
  const { memory, multiply } = getArena()
  const bytes = new Int8Array(memory.buffer, 0, workBytes)
  const scale = scaleOf(vector)
  for (let start = 0; start < places.length; start += atOnce) {
    const count = Math.min(atOnce, places.length - start)
    const resultAt = width * (1 + count)
    // Numbers that are not there count as zero.
    if (width > vector.length) bytes.fill(0, 0, resultAt)
    bytes.set(vector)
    for (let index = 0; index < count; index++) {
      const place = places[start + index] as number
      const { vectors, dimensions } = segmentAt(segments, place)
      const from = (place % maxSegment) * dimensions
      if (dimensions === vector.length) bytes.set(vectors.subarray(from, from + dimensions), width * (1 + index))
      else bytes.fill(0, width * (1 + index), width * (2 + index))
    }
    multiply(width, 0, resultAt, count, width)
    const products = new Int32Array(memory.buffer, resultAt, count)
    for (let index = 0; index < count; index++) {
      const place = places[start + index] as number
      const own = segmentAt(segments, place).scales[place % maxSegment] as number
      likeness[start + index] = Math.max(0, (products[index] as number) * scale * own)
    }
  }
  return likeness
}
