import { createCut } from './cut.ts'
import { maxSegment, placeIn, type Segment, sizeOf } from './segment.ts'
import type { WordScorer } from './words/score-words.ts'

/**
 * Of those that fit by words, not many more than this are looked at closer. Of sixty thousand passages in all, half as many were enough
 * for each of the best ten to be among them.
 */
const minByWords = 200
const shareByWords = 1 / 500

/** Passages that fit best by words. */
export interface Fitting {
  /** In ascending order. */
  places: number[]
  /** Passages that are not among them are worth less. */
  min: number
}

/** Scores are counted in steps of one by so many. */
const steps = 16
const buckets = 4096
const bucketOf = (score: number) => Math.min(buckets - 1, Math.floor(score * steps))

/** Writes what words are worth to each passage, by place, into `words`. */
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

/** Every passage, with what its words are worth. */
export function takeAll(segments: readonly Segment[], scorer: WordScorer, words: Float32Array): number[] {
  const places: number[] = []
  segments.forEach(({ size }, index) => {
    words.set(scorer.scoreAll(index), placeIn(index, 0))
    for (let inner = 0; inner < size; inner++) places.push(placeIn(index, inner))
  })
  return places
}

/** Those of some that are not among others, both in ascending order. */
export function withoutOthers(some: readonly number[], others: readonly number[]): number[] {
  let next = 0
  return some.filter((place) => {
    while (next < others.length && (others[next] as number) < place) next++
    return others[next] !== place
  })
}

/** Room for a number of each place. */
export function roomFor(kept: Float32Array, segments: readonly Segment[]): Float32Array {
  const length = segments.length * maxSegment
  return kept.length >= length ? kept : new Float32Array(length)
}
