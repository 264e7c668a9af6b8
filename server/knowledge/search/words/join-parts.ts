import { createBest } from '../best-of.ts'
import type { ScoreSheet } from '../compiled/score-sheet.ts'
import { findTerm, maxSegment, placeIn, type Segment } from '../segment.ts'
import type { TermStatistics } from './term-statistics.ts'
import { createTermSum } from './term-sum.ts'

/** Only the best matches of each of several sentences count. */
const bestOfPart = 50
/** The weight of a title that a long text contains completely. */
const titleWorth = 8

/** Combines the scores of several sentences, by place: one perfect match outweighs many weak ones. */
export function joinParts(
  segments: readonly Segment[],
  parts: readonly Uint32Array[],
  statistics: TermStatistics,
  sheet: ScoreSheet,
): Float32Array {
  const joined = new Float32Array(segments.length * maxSegment)
  for (const part of parts) {
    const addTerms = createTermSum(segments, part, statistics)
    const best = createBest(bestOfPart)
    for (let index = 0; index < segments.length; index++) {
      sheet.scores.fill(0)
      addTerms(index, sheet)
      for (const inner of sheet.reach(best.min)) {
        best.offer(placeIn(index, inner), sheet.scores[inner] as number)
      }
    }
    for (const { place, score } of best.sorted()) joined[place] = Math.hypot(joined[place] as number, score)
  }
  return joined
}

/**
 * Title scores for a text of several sentences, by place: the share of the title's words in the whole text, and the
 * highest share in one sentence. A long text is about many things; titles it contains completely are among them.
 */
export function weighTitles(segments: readonly Segment[], parts: readonly Uint32Array[]): Float32Array {
  const worths = new Float32Array(segments.length * maxSegment)
  const together = [Uint32Array.from(new Set(parts.flatMap((part) => [...part])))]
  const worth = titleWorth * (1 - 1 / parts.length)
  segments.forEach((segment, index) => {
    for (const some of [together, parts]) {
      const maxShares = new Float32Array(segment.size)
      for (const terms of some) raiseShares(segment, terms, maxShares)
      for (let inner = 0; inner < segment.size; inner++) {
        const place = placeIn(index, inner)
        worths[place] = (worths[place] as number) + worth * (maxShares[inner] as number)
      }
    }
  })
  return worths
}

const named = new Uint16Array(maxSegment)

/** Raises shares to the share of title words among these terms, where higher. */
function raiseShares({ titles, titleLengths }: Segment, terms: Uint32Array, shares: Float32Array): void {
  named.fill(0)
  for (const term of terms) {
    const [from, to] = findTerm(titles, term)
    for (let at = from; at < to; at++) {
      const inner = titles.places[at] as number
      named[inner] = (named[inner] as number) + 1
      shares[inner] = Math.max(shares[inner] as number, (named[inner] as number) / (titleLengths[inner] as number))
    }
  }
}
