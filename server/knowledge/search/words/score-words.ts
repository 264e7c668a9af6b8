import { createBest } from '../best-of.ts'
import { openScoreSheet, type ScoreSheet } from '../compiled/score-sheet.ts'
import type { IndexQuestion } from '../index-question.ts'
import { findPlace, findTerm, maxSegment, placeIn, type Segment } from '../segment.ts'
import type { TermStatistics } from './term-statistics.ts'
import { createTermSum } from './term-sum.ts'

/** What passages are worth by their words. */
export interface WordScorer {
  /** Of all passages of a segment. Lost with the next call. */
  scoreAll(index: number): Float32Array
  /** The passages of a segment that are worth at least so much. Lost with the next call. */
  reach(index: number, least: number): { found: Uint32Array; scores: Float32Array }
  scoreOf(index: number, inner: number): number
}

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
): WordScorer {
  const sheet = openScoreSheet(maxSegment)
  const { scores } = sheet
  const [only, ...others] = question.parts
  const sum = createTermSum(segments, others.length > 0 ? [] : (only ?? []), statistics)
  const joined = others.length > 0 ? joinParts(segments, question, statistics, sheet) : undefined
  const context = weighContext(question, statistics)

  function begin(index: number): void {
    scores.fill(0)
    for (const [term, worth] of context) addTitles(segments[index] as Segment, term, worth, scores)
    for (const [inner, score] of joined?.[index] ?? []) scores[inner] = (scores[inner] as number) + score
  }

  return {
    scoreAll(index) {
      begin(index)
      sum.addAll(index, scores)
      return scores
    },
    reach(index, least) {
      begin(index)
      return { found: sum.reach(index, least, sheet), scores }
    },
    scoreOf(index, inner) {
      let named = 0
      for (const [term, worth] of context) {
        if (hasTitle(segments[index] as Segment, term, inner)) named = Math.fround(named + worth)
      }
      return sum.addTo(Math.fround(named + (joined?.[index]?.get(inner) ?? 0)), index, inner)
    },
  }
}

/** Of each segment, the passages that fit some sentences best. */
function joinParts(
  segments: readonly Segment[],
  { parts }: IndexQuestion,
  statistics: TermStatistics,
  sheet: ScoreSheet,
): Map<number, number>[] {
  const { scores } = sheet
  const joined = segments.map(() => new Map<number, number>())
  for (const part of parts) {
    const sum = createTermSum(segments, part, statistics)
    const best = createBest(bestOfPart)
    for (let index = 0; index < segments.length; index++) {
      scores.fill(0)
      for (const inner of sum.reach(index, best.least, sheet)) {
        best.offer(placeIn(index, inner), scores[inner] as number)
      }
    }
    for (const { place, score } of best.sorted()) {
      const found = joined[Math.floor(place / maxSegment)]
      const inner = place % maxSegment
      found?.set(inner, Math.hypot(found.get(inner) ?? 0, score))
    }
  }
  return joined
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

function hasTitle({ titles }: Segment, term: number, inner: number): boolean {
  const [from, to] = findTerm(titles, term)
  return findPlace(titles, from, to, inner) >= 0
}
