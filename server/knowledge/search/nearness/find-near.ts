import { createCut } from '../cut.ts'
import { placeIn, type Segment } from '../segment.ts'
import { scaleOf } from './scale-of.ts'
import { findSimilar, maxDifference } from './signatures.ts'

/** About as many as have the most similar signatures. */
const wanted = 1_000

/** How alike the last of them was to the question before. The next question starts a little below: few are sorted out again. */
let usual = 0
const margin = 16

/** Passages that may be the nearest in meaning. */
export interface Nearest {
  look(segment: Segment, index: number): void
  /** In ascending order, once all segments were looked at. */
  places(): number[]
}

/** Those in small segments, which have no signatures, all may be near. */
export function createNearest(segments: readonly Segment[], vector: Int8Array): Nearest {
  const scale = scaleOf(vector)
  let cut = createCut(wanted, maxDifference + 1, Math.max(0, usual - margin))
  let places: number[] = []
  let likeness: number[] = []

  function lookAtSigned({ signatures, size }: Segment, index: number): void {
    if (!signatures) return
    const found = findSimilar(signatures, vector, scale, size, maxDifference - cut.least)
    for (let at = 0; at < found.length; at++) {
      const one = found[at] as number
      const alike = maxDifference - (one >> 16)
      places.push(placeIn(index, one & 0xffff))
      likeness.push(alike)
      cut.count(alike)
    }
    cut.narrow()
  }

  function takeAll({ size }: Segment, index: number): void {
    for (let inner = 0; inner < size; inner++) {
      places.push(placeIn(index, inner))
      likeness.push(maxDifference)
    }
  }

  function look(segment: Segment, index: number): void {
    if (vector.length === 0 || segment.dimensions !== vector.length) return
    if (segment.signatures) lookAtSigned(segment, index)
    else takeAll(segment, index)
  }

  /** Nothing is as near as usual: without a start that leaves any out. */
  function lookAgain(): void {
    cut = createCut(wanted, maxDifference + 1)
    places = []
    likeness = []
    segments.forEach(look)
  }

  return {
    look,
    places() {
      if (!cut.isReached()) lookAgain()
      usual = cut.least
      return places.filter((_, at) => (likeness[at] as number) >= cut.least)
    },
  }
}
