import { createCut } from '../cut.ts'
import { placeIn, type Segment, sizeOf } from '../segment.ts'
import { scaleOf } from './scale-of.ts'
import { maxDifference, openSimilar } from './signatures.ts'

/**
 * About as many as have the most similar signatures, more where short vectors make short ones. Of sixty thousand passages with 400 bits each,
 * they held all of the best ten but one in three thousand.
 */
const minWanted = 400
const bitsWanted = 100_000
const shareWanted = 1 / 250

const countWanted = (segments: readonly Segment[], bits: number, limit: number) =>
  Math.max(minWanted, bitsWanted / bits, shareWanted * sizeOf(segments), 4 * limit)

/** How alike the last of them was to the question before. The next question starts a little below: few are sorted out again. */
let usual = 0
const margin = 16

interface Seeking {
  vector: Int8Array
  limit: number
  /** What words are worth to each passage, by place. */
  words: Float32Array
  /** Passages that are worth less by words are not near enough, however near they are. */
  min: number
}

/** Passages that may be the nearest in meaning, in ascending order. Those in small segments, which have no signatures, all may. */
export function findNear(segments: readonly Segment[], seeking: Seeking): number[] {
  if (seeking.vector.length === 0) return []
  // Where nothing is as near as usual, again without a start that leaves any out.
  const found = lookFrom(Math.max(0, usual - margin), segments, seeking) ?? lookFrom(0, segments, seeking)
  // Nothing was left out where few are worth enough by words: that says nothing of the next question.
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
