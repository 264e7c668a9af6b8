import { createCut } from '../cut.ts'
import { placeIn, type Segment, sizeOf } from '../segment.ts'
import { scaleOf } from './scale-of.ts'
import { maxDifference, openSimilar } from './signatures.ts'

/**
 * The approximate number of most similar signatures to examine, more for short signatures. Among 60,000 passages with
 * 400 bits each, they included all but one in 3,000 of the best ten.
 */
const minWanted = 400
const bitsWanted = 100_000
const shareWanted = 1 / 250

const countWanted = (segments: readonly Segment[], bits: number, limit: number) =>
  Math.max(minWanted, bitsWanted / bits, shareWanted * sizeOf(segments), 4 * limit)

/**
 * The similarity threshold of the previous question. The next search starts slightly below it, so that few candidates
 * are discarded.
 */
let usual = 0
const margin = 16

interface Seeking {
  vector: Int8Array
  limit: number
  /** Word score of each passage, by place. */
  words: Float32Array
  /** Passages with a lower word score cannot be among the best, however similar they are. */
  min: number
}

/**
 * Candidates for the most similar passages, in ascending order. Includes all passages of small segments, which have
 * no signatures.
 */
export function findNear(segments: readonly Segment[], seeking: Seeking): number[] {
  if (seeking.vector.length === 0) return []
  // Repeats the search from zero if the estimate was too high.
  const found = lookFrom(Math.max(0, usual - margin), segments, seeking) ?? lookFrom(0, segments, seeking)
  // Zero if too few passages have the minimum word score, which says nothing about the next question.
  if (found?.min) usual = found.min
  return found?.places ?? []
}

function lookFrom(start: number, segments: readonly Segment[], { vector, limit, words, min }: Seeking) {
  const cut = createCut(countWanted(segments, vector.length, limit), maxDifference + 1, start)
  const findSimilar = openSimilar(vector, scaleOf(vector))
  const places: number[] = []
  const likeness: number[] = []
  for (let index = 0; index < segments.length; index++) {
    const { signatures, size, dimensions } = segments[index] as Segment
    if (dimensions !== vector.length) continue
    const scores = words.subarray(placeIn(index, 0), placeIn(index, size))
    if (signatures) {
      const found = findSimilar(signatures, { max: maxDifference - cut.min, scores, min })
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
        if ((scores[inner] as number) < min) continue
        places.push(placeIn(index, inner))
        likeness.push(maxDifference)
      }
    }
  }
  if (!cut.isReached()) return undefined
  return { places: places.filter((_, at) => (likeness[at] as number) >= cut.min), min: cut.min }
}
