import type { Segment } from '../segment.ts'
import { getArena, workBytes } from './arena.ts'
import { scaleOf } from './scale-of.ts'

/** Compiled code takes 16 numbers at a time. */
const step = 16

/** The cosines of passages with a vector, at least 0; 0 where vectors of another length cannot be compared. */
export function compareVectors(
  located: readonly { segment: Segment; inner: number }[],
  vector: Int8Array,
): Float32Array {
  const likeness = new Float32Array(located.length)
  const width = Math.ceil(vector.length / step) * step
  const atOnce = width === 0 ? 0 : Math.floor((workBytes - width) / (width + 4))
  if (atOnce === 0) return likeness
  const { memory, multiply } = getArena()
  const bytes = new Int8Array(memory.buffer, 0, workBytes)
  const scale = scaleOf(vector)
  for (let start = 0; start < located.length; start += atOnce) {
    const some = located.slice(start, start + atOnce)
    const resultAt = width * (1 + some.length)
    bytes.fill(0, 0, resultAt)
    bytes.set(vector)
    some.forEach(({ segment: { vectors, dimensions }, inner }, index) => {
      if (dimensions !== vector.length) return
      bytes.set(vectors.subarray(inner * dimensions, (inner + 1) * dimensions), width * (1 + index))
    })
    multiply(width, 0, resultAt, some.length, width)
    const products = new Int32Array(memory.buffer, resultAt, some.length)
    some.forEach(({ segment: { scales }, inner }, index) => {
      likeness[start + index] = Math.max(0, (products[index] as number) * scale * (scales[inner] as number))
    })
  }
  return likeness
}
