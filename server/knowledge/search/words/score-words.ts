import { createBest } from '../best-of.ts'
import { openScoreSheet, type ScoreSheet } from '../compiled/score-sheet.ts'
import type { IndexQuestion } from '../index-question.ts'
import { findTerm, maxSegment, placeIn, type Segment } from '../segment.ts'
import type { Term, TermStatistics } from './term-statistics.ts'
import { weightStep, weightsOf } from './term-weights.ts'

/** What the passages of a segment are worth by their words. The sheet is used again for the next segment. */
export type ScoreWords = (segment: Segment, index: number) => ScoreSheet

/** Of a sentence among many, only where it fits best counts. */
const bestOfPart = 50
const contextWorth = 1.1

/**
 * BM25 for each sentence, put together so that one that fits perfectly outweighs many that fit a little, and titles
 * that the conversation named. Segment by segment: the scores of one stay in the fastest memory while they are added up.
 */
export function createWordScorer(
  segments: readonly Segment[],
  question: IndexQuestion,
  statistics: TermStatistics,
): ScoreWords {
  const sheet = openScoreSheet(maxSegment)
  const { scores } = sheet
  const parts = question.parts.map((part) => Array.from(part, statistics.look))
  const [only] = parts
  const { averageLength } = statistics
  const context = weighContext(question, statistics)
  const joined = parts.length > 1 ? joinParts(segments, parts, averageLength, sheet) : undefined
  return (segment, index) => {
    scores.fill(0)
    if (joined) for (const [inner, score] of joined[index] ?? []) scores[inner] = score
    else if (only) addTerms(segment, index, only, averageLength, scores)
    for (const [term, worth] of context) addTitles(segment, term, worth, scores)
    return sheet
  }
}

/** Of each segment, the passages that fit some sentences best. */
function joinParts(
  segments: readonly Segment[],
  parts: readonly Term[][],
  averageLength: number,
  { scores, reach }: ScoreSheet,
): Map<number, number>[] {
  const joined = segments.map(() => new Map<number, number>())
  for (const part of parts) {
    const best = createBest(bestOfPart)
    segments.forEach((segment, index) => {
      scores.fill(0)
      addTerms(segment, index, part, averageLength, scores)
      for (const inner of reach(best.least)) best.offer(placeIn(index, inner), scores[inner] as number)
    })
    for (const { place, score } of best.sorted()) {
      const found = joined[Math.floor(place / maxSegment)]
      const inner = place % maxSegment
      found?.set(inner, Math.hypot(found.get(inner) ?? 0, score))
    }
  }
  return joined
}

function addTerms(
  segment: Segment,
  index: number,
  terms: readonly Term[],
  averageLength: number,
  scores: Float32Array,
): void {
  const { places } = segment.words
  const weights = weightsOf(segment, averageLength)
  for (const { ranges, rarity } of terms) {
    const worth = rarity * weightStep
    const to = ranges[2 * index + 1] as number
    for (let at = ranges[2 * index] as number; at < to; at++) {
      const inner = places[at] as number
      scores[inner] = (scores[inner] as number) + worth * (weights[at] as number)
    }
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
