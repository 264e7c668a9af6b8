import { createCut } from '../cut.ts'
import { placeIn, type Segment, sizeOf } from '../segment.ts'
import { scaleOf } from './scale-of.ts'
import { findSimilar, maxDifference } from './signatures.ts'

/**
 * About as many as have the most similar signatures, more where short vectors make short ones. Of sixty thousand passages with 400 bits each,
 * they held all of the best ten but one in three thousand.
 */
const leastWanted = 400
const bitsWanted = 100_000
const shareWanted = 1 / 250

const countWanted = (segments: readonly Segment[], bits: number, limit: number) =>
  Math.max(leastWanted, bitsWanted / bits, shareWanted * sizeOf(segments), 4 * limit)

/** How alike the last of them was to the question before. The next question starts a little below: few are sorted out again. */
let usual = 0
const margin = 16

/** Passages that may be the nearest in meaning, in ascending order. Those in small segments, which have no signatures, all may. */
export function findNear(segments: readonly Segment[], vector: Int8Array, limit: number): number[] {
  if (vector.length === 0) return []
  // Where nothing is as near as usual, again without a start that leaves any out.
  const wanted = countWanted(segments, vector.length, limit)
  const found = lookFrom(Math.max(0, usual - margin), segments, vector, wanted) ?? lookFrom(0, segments, vector, wanted)
  usual = found?.least ?? 0
  return found?.places ?? []
}

function lookFrom(start: number, segments: readonly Segment[], vector: Int8Array, wanted: number) {
  const scale = scaleOf(vector)
  const cut = createCut(wanted, maxDifference + 1, start)
  const places: number[] = []
  const likeness: number[] = []
  for (let index = 0; index < segments.length; index++) {
    const { signatures, size, dimensions } = segments[index] as Segment
    if (dimensions !== vector.length) continue
    if (signatures) {
      const found = findSimilar(signatures, vector, scale, size, maxDifference - cut.least)
      for (let at = 0; at < found.length; at++) {
        const one = found[at] as number
        const alike = maxDifference - (one >> 16)
        places.push(placeIn(index, one & 0xffff))
        likeness.push(alike)
        cut.count(alike)
      }
      cut.narrow()
    } else {
      for (let inner = 0; inner < size; inner++) {
        places.push(placeIn(index, inner))
        likeness.push(maxDifference)
      }
    }
  }
  if (!cut.isReached()) return undefined
  return { places: places.filter((_, at) => (likeness[at] as number) >= cut.least), least: cut.least }
}
