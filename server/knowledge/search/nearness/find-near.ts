import type { Segment } from '../segment.ts'
import { scaleOf } from './scale-of.ts'
import { countDifferences, maxDifference } from './signatures.ts'

/** Up to here every vector is compared: some milliseconds. */
export const exactUpTo = 6_000
/** Of more, about as many as have the most similar signatures. */
const comparedAtMost = 1_000
/** The cut is found by looking at every so many. */
const sampled = 7

/** Places of passages that may be among the nearest to a vector. Those in small segments all are. */
export function findNear(segments: readonly Segment[], vector: Int8Array, size: number): number[] {
  const scale = scaleOf(vector)
  const differences = new Uint16Array(size)
  const counts = new Uint32Array(maxDifference + 1)
  let start = 0
  for (const { signatures, dimensions, size: count } of segments) {
    const part = differences.subarray(start, start + count)
    if (dimensions !== vector.length) part.fill(maxDifference)
    else if (signatures) countDifferences(signatures, vector, scale, count, part)
    start += count
  }
  for (let place = 0; place < size; place += sampled) {
    const difference = differences[place] as number
    counts[difference] = (counts[difference] as number) + 1
  }
  let [most, found] = [-1, 0]
  while (most + 1 < maxDifference && found < comparedAtMost / sampled) found += counts[++most] as number
  const near: number[] = []
  for (let place = 0; place < size; place++) if ((differences[place] as number) <= most) near.push(place)
  return near
}
