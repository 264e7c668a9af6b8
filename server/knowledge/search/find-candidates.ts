import { createCut } from './cut.ts'
import { maxSegment, placeIn, type Segment, sizeOf } from './segment.ts'
import type { WordScorer } from './words/score-words.ts'

/**
 * The approximate number of passages to examine, chosen by words. Among 60,000 passages, half as many were enough to
 * include all of the best ten.
 */
const minByWords = 200
const shareByWords = 1 / 500

/** Passages with the highest word scores. */
export interface Fitting {
  /** Ascending order. */
  places: number[]
  /** All other passages have lower word scores. */
  min: number
}

/** Histogram resolution: buckets per unit of score. */
const steps = 16
const buckets = 4096
const bucketOf = (score: number) => Math.min(buckets - 1, Math.floor(score * steps))

/** Finds the best passages by words, and writes the word score of each passage into `words`, by place. */
export function findFitting(
  segments: readonly Segment[],
  scorer: WordScorer,
  words: Float32Array,
  limit: number,
): Fitting {
  const cut = createCut(Math.max(minByWords, limit, shareByWords * sizeOf(segments)), buckets)
  const places: number[] = []
  for (let index = 0; index < segments.length; index++) {
    const { found, scores } = scorer.reach(index, cut.min / steps)
    words.set(scores, placeIn(index, 0))
    for (let at = 0; at < found.length; at++) {
      const inner = found[at] as number
      places.push(placeIn(index, inner))
      cut.count(bucketOf(scores[inner] as number))
    }
    cut.narrow()
  }
  return {
    places: places.filter((place) => bucketOf(words[place] as number) >= cut.min),
    min: cut.min / steps,
  }
}

/** Returns every passage, and writes their word scores. */
export function takeAll(segments: readonly Segment[], scorer: WordScorer, words: Float32Array): number[] {
  const places: number[] = []
  segments.forEach(({ size }, index) => {
    words.set(scorer.scoreAll(index), placeIn(index, 0))
    for (let inner = 0; inner < size; inner++) places.push(placeIn(index, inner))
  })
  return places
}

/** Elements of `some` that are not in `others`; both are in ascending order. */
export function withoutOthers(some: readonly number[], others: readonly number[]): number[] {
  let next = 0
  return some.filter((place) => {
    while (next < others.length && (others[next] as number) < place) next++
    return others[next] !== place
  })
}

/** Returns the array if it is large enough for one number per place, else a larger one. */
export function roomFor(kept: Float32Array, segments: readonly Segment[]): Float32Array {
  const length = segments.length * maxSegment
  return kept.length >= length ? kept : new Float32Array(length)
}
