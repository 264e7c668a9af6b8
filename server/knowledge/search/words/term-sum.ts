import type { ScoreSheet } from '../compiled/score-sheet.ts'
import { placeIn, type Segment } from '../segment.ts'
import type { Term, TermStatistics } from './term-statistics.ts'
import { weightStep } from './term-weights.ts'

/** Adds the BM25 scores of some words to the sheet, for one segment. */
export type AddTerms = (index: number, sheet: ScoreSheet) => void

/**
 * Adds every term for every passage, because finding passages to skip would take longer. Always adds and rounds in
 * the same order, so that equal passages get equal scores.
 */
export function createTermSum(
  segments: readonly Segment[],
  hashes: Iterable<number>,
  { look, weights }: TermStatistics,
): AddTerms {
  const terms = Array.from(hashes, look)
  const worths = terms.map(({ rarity }) => Math.fround(rarity * weightStep))

  function addOccurrences({ ranges }: Term, worth: number, index: number, scores: Float32Array): void {
    const { places } = (segments[index] as Segment).words
    const own = weights[index] as Uint8Array
    const to = ranges[2 * index + 1] as number
    for (let at = ranges[2 * index] as number; at < to; at++) {
      const inner = places[at] as number
      scores[inner] = (scores[inner] as number) + Math.fround(worth * (own[at] as number))
    }
  }

  return (index, sheet) => {
    for (const [at, term] of terms.entries()) {
      const worth = worths[at] as number
      if (term.dense) sheet.add(term.dense.subarray(placeIn(index, 0), placeIn(index + 1, 0)), worth)
      else addOccurrences(term, worth, index, sheet.scores)
    }
  }
}
