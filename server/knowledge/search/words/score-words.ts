import { openScoreSheet } from '../compiled/score-sheet.ts'
import type { IndexQuestion } from '../index-question.ts'
import { findTerm, maxSegment, placeIn, type Segment } from '../segment.ts'
import { joinParts, weighTitles } from './join-parts.ts'
import type { TermStatistics } from './term-statistics.ts'
import { createTermSum } from './term-sum.ts'

/** Scores passages by their words. */
export interface WordScorer {
  /** Scores of all passages of a segment. Overwritten by the next call. */
  scoreAll(index: number): Float32Array
  /** The passages of a segment with at least the given score. Overwritten by the next call. */
  reach(index: number, min: number): { found: Uint32Array; scores: Float32Array }
  /** The part of the score that comes from the title, for a text of several sentences. */
  titleOf(place: number): number
}

const contextWorth = 1.1

/**
 * BM25 per sentence, combined so that one perfect match outweighs many weak ones, plus matches of titles with the
 * conversation. Works segment by segment, so that the scores stay in the CPU cache.
 */
export function createWordScorer(
  segments: readonly Segment[],
  question: IndexQuestion,
  statistics: TermStatistics,
): WordScorer {
  const sheet = openScoreSheet(maxSegment)
  const { scores } = sheet
  const [only, ...others] = question.parts
  const addTerms = createTermSum(segments, others.length > 0 ? [] : (only ?? []), statistics)
  const joined = others.length > 0 ? joinParts(segments, question.parts, statistics, sheet) : undefined
  const titles = others.length > 0 ? weighTitles(segments, question.parts) : undefined
  const context = weighContext(question, statistics)

  function begin(index: number): void {
    scores.fill(0)
    for (let inner = 0; joined && titles && inner < maxSegment; inner++) {
      const place = placeIn(index, inner)
      scores[inner] = (joined[place] as number) + (titles[place] as number)
    }
    for (const [term, worth] of context) addTitles(segments[index] as Segment, term, worth, scores)
  }

  return {
    scoreAll(index) {
      begin(index)
      addTerms(index, sheet)
      return scores
    },
    reach(index, min) {
      begin(index)
      addTerms(index, sheet)
      return { found: sheet.reach(min), scores }
    },
    titleOf: (place) => titles?.[place] ?? 0,
  }
}

/** Weights of the conversation's words that the question does not repeat; later messages weigh more. */
function weighContext({ parts, context }: IndexQuestion, { look }: TermStatistics): Map<number, number> {
  const asked = new Set(parts.flatMap((part) => [...part]))
  const worths = new Map<number, number>()
  for (const { terms, weight } of context) {
    for (const term of terms) {
      if (!asked.has(term) && !worths.has(term)) worths.set(term, contextWorth * weight * look(term).rarity)
    }
  }
  return worths
}

/** The conversation is matched with titles only, because long texts mention everything. */
function addTitles({ titles }: Segment, term: number, worth: number, scores: Float32Array): void {
  const [from, to] = findTerm(titles, term)
  for (let at = from; at < to; at++) {
    const inner = titles.places[at] as number
    scores[inner] = (scores[inner] as number) + worth
  }
}
