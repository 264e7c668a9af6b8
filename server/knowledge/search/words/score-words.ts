import { openScoreSheet } from '../compiled/score-sheet.ts'
import type { IndexQuestion } from '../index-question.ts'
import { findTerm, maxSegment, placeIn, type Segment } from '../segment.ts'
import { joinParts, weighTitles } from './join-parts.ts'
import type { TermStatistics } from './term-statistics.ts'
import { createTermSum } from './term-sum.ts'

/** What passages are worth by their words. */
export interface WordScorer {
  /** Of all passages of a segment. Lost with the next call. */
  scoreAll(index: number): Float32Array
  /** The passages of a segment that are worth at least so much. Lost with the next call. */
  reach(index: number, min: number): { found: Uint32Array; scores: Float32Array }
  /** What of it the title is worth to a text of several sentences. */
  titleOf(place: number): number
}

const contextWorth = 1.1

/**
 * BM25 for each sentence, put together so that one that fits perfectly outweighs many that fit a little, and titles
 * that the conversation named. Segment by segment: the scores of one stay in the fastest memory while they are added up.
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

/** What the words of the conversation are worth that the question does not repeat, the latest most. */
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

/** The topic of the conversation is matched against titles only: long texts mention everything. */
function addTitles({ titles }: Segment, term: number, worth: number, scores: Float32Array): void {
  const [from, to] = findTerm(titles, term)
  for (let at = from; at < to; at++) {
    const inner = titles.places[at] as number
    scores[inner] = (scores[inner] as number) + worth
  }
}
