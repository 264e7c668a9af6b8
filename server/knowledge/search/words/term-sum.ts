import type { ScoreSheet } from '../compiled/score-sheet.ts'
import { findPlace, placeIn, type Segment } from '../segment.ts'
import type { Term, TermStatistics } from './term-statistics.ts'
import { weightStep } from './term-weights.ts'

/** BM25 of some words. They are always added in the same order, so that equal passages come out equal. */
export interface TermSum {
  addAll(index: number, scores: Float32Array): void
  /** Adds to what is on the sheet: the places that reach so much, with their sums. Others are left with a part of theirs. */
  reach(index: number, least: number, sheet: ScoreSheet): Uint32Array
  /** What one passage has with its words. */
  addTo(score: number, index: number, inner: number): number
}

const rounding = 1e-4
/** Looking a word up in a passage takes as long as adding so many of its occurrences; and one with weights by place. */
const lookupCost = 20
const denseCost = 5

export function createTermSum(
  segments: readonly Segment[],
  hashes: Iterable<number>,
  { look, weights }: TermStatistics,
): TermSum {
  // Words that are worth most go first: where they are missing, the others together do not reach what is sought.
  const terms = Array.from(hashes, look).sort((one, other) => other.bound - one.bound)
  const rest = new Float64Array(terms.length + 1)
  for (let at = terms.length - 1; at >= 0; at--) rest[at] = (rest[at + 1] as number) + (terms[at] as Term).bound

  function addTerm(at: number, index: number, scores: Float32Array): void {
    const { ranges, rarity } = terms[at] as Term
    const { places } = (segments[index] as Segment).words
    const own = weights[index] as Uint8Array
    const worth = rarity * weightStep
    const to = ranges[2 * index + 1] as number
    for (let place = ranges[2 * index] as number; place < to; place++) {
      const inner = places[place] as number
      scores[inner] = (scores[inner] as number) + worth * (own[place] as number)
    }
  }

  const costOf = (at: number) => (terms[at]?.dense ? denseCost : lookupCost)
  const occurrences = (at: number, index: number) => {
    const { ranges } = terms[at] as Term
    return (ranges[2 * index + 1] as number) - (ranges[2 * index] as number)
  }

  /** From one of the words on. Stops where the others cannot reach what is sought. */
  function addRest(start: number, score: number, index: number, inner: number, least: number): number {
    const { words } = segments[index] as Segment
    const own = weights[index] as Uint8Array
    let sum = score
    for (let at = start; at < terms.length && sum + (rest[at] as number) + rounding >= least; at++) {
      const { ranges, rarity, dense } = terms[at] as Term
      if (dense) sum = Math.fround(sum + rarity * weightStep * (dense[placeIn(index, inner)] as number))
      else {
        const place = findPlace(words, ranges[2 * index] as number, ranges[2 * index + 1] as number, inner)
        if (place >= 0) sum = Math.fround(sum + rarity * weightStep * (own[place] as number))
      }
    }
    return sum
  }

  return {
    addAll(index, scores) {
      for (let at = 0; at < terms.length; at++) addTerm(at, index, scores)
    },
    reach(index, least, sheet) {
      const { scores } = sheet
      let needed = 0
      for (; needed < terms.length && (rest[needed] as number) >= least; needed++) addTerm(needed, index, scores)
      let found = sheet.reach(least - (rest[needed] as number) - rounding)
      while (needed < terms.length && costOf(needed) * found.length > occurrences(needed, index)) {
        addTerm(needed++, index, scores)
        found = sheet.reach(least - (rest[needed] as number) - rounding)
      }
      if (needed === terms.length) return found
      let kept = 0
      for (let at = 0; at < found.length; at++) {
        const inner = found[at] as number
        const sum = addRest(needed, scores[inner] as number, index, inner, least)
        if (sum < least) continue
        scores[inner] = sum
        found[kept++] = inner
      }
      return found.subarray(0, kept)
    },
    addTo: (score, index, inner) => addRest(0, score, index, inner, 0),
  }
}
