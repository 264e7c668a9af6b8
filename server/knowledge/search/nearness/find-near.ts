import type { Segment } from '../segment.ts'
import { scaleOf } from './scale-of.ts'
import { countDifferences, maxDifference } from './signatures.ts'

/** Up to here every vector is compared: some milliseconds. */
export const exactUpTo = 6_000
/** Of more, about as many as have the most similar signatures. */
const comparedAtMost = 1_000
/** The cut is found by looking at every so many. */
const sampled = 7

/** Of each place, how little its signature is like that of the vector, and up to where a passage may be among the nearest. */
export interface Nearness {
  differences: Uint16Array
  most: number
}

/** Those in small segments, which have no signatures, all may be near. */
export function findNear(segments: readonly Segment[], vector: Int8Array, size: number): Nearness {
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
  return { differences, most }
}
