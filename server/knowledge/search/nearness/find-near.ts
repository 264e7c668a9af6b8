import { createCut } from '../cut.ts'
import { placeIn, type Segment } from '../segment.ts'
import { scaleOf } from './scale-of.ts'
import { findSimilar, maxDifference } from './signatures.ts'

/** About as many as have the most similar signatures. */
const wanted = 1_000

/** Passages that may be the nearest in meaning. */
export interface Nearest {
  look(segment: Segment, index: number): void
  /** In ascending order. */
  places(): number[]
}

/** Those in small segments, which have no signatures, all may be near. */
export function createNearest(vector: Int8Array): Nearest {
  const scale = scaleOf(vector)
  const cut = createCut(wanted, maxDifference + 1)
  const places: number[] = []
  const likeness: number[] = []

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

  return {
    look(segment, index) {
      if (vector.length === 0 || segment.dimensions !== vector.length) return
      if (segment.signatures) lookAtSigned(segment, index)
      else takeAll(segment, index)
    },
    places: () => places.filter((_, at) => (likeness[at] as number) >= cut.least),
  }
}
