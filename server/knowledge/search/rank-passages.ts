import { createBest } from './best-of.ts'
import { findCandidates } from './find-candidates.ts'
import type { IndexQuestion } from './index-question.ts'
import { compareVectors } from './nearness/compare-vectors.ts'
import { findPlace, maxSegment, type Segment, segmentAt } from './segment.ts'
import { createWordScorer } from './words/score-words.ts'
import { type TermStatistics, termStatisticsOf } from './words/term-statistics.ts'

export interface RankedPassage {
  passageID: number
  documentID: number
  score: number
  /** Of how much rarity the words are that it shares with the question, by the size of the collection. */
  strength: number
  /** The share of the question that it covers, 0 to 1; words that are rare in these documents count most. */
  coverage: number
  /** How near it is in meaning, 0 to 1. */
  likeness: number
}

const likenessWorth = 12

/** The passages that fit a question, best first: by their words, with nearness in meaning. */
export function rankPassages(
  segments: readonly Segment[],
  question: IndexQuestion,
  limit: number,
  isGone: (passageID: number) => boolean = () => false,
): RankedPassage[] {
  const size = segments.reduce((sum, segment) => sum + segment.size, 0)
  if (size === 0) return []
  const statistics = termStatisticsOf(segments)
  const { places, words } = findCandidates(segments, question, createWordScorer(segments, question, statistics), limit)
  const likeness = compareVectors(segments, places, question.vector)
  // The average vector of many sentences means little.
  const worth = likenessWorth / Math.sqrt(question.parts.length || 1)
  const best = createBest(limit)
  places.forEach((place, index) => {
    const score = (words[place] as number) + worth * (likeness[index] as number)
    if (score <= best.least) return
    const passageID = segmentAt(segments, place).passageIDs[place % maxSegment] as number
    if (!isGone(passageID)) best.offer(index, score)
  })
  return best.sorted().map(({ place: index, score }) => {
    const place = places[index] as number
    const { passageIDs, documentIDs } = segmentAt(segments, place)
    return {
      passageID: passageIDs[place % maxSegment] as number,
      documentID: documentIDs[place % maxSegment] as number,
      score,
      strength: (words[place] as number) / Math.log(1 + size),
      coverage: coverageOf(segments, place, question.parts, statistics),
      likeness: likeness[index] as number,
    }
  })
}

/** Of the sentence that it answers best. */
function coverageOf(
  segments: readonly Segment[],
  place: number,
  parts: readonly Uint32Array[],
  { look }: TermStatistics,
): number {
  const index = Math.floor(place / maxSegment)
  const { words } = segmentAt(segments, place)
  const shares = parts.map((terms) => {
    let [found, sought] = [0, 0]
    for (const term of terms) {
      const { rarity, ranges } = look(term)
      sought += rarity
      const range = [ranges[2 * index] as number, ranges[2 * index + 1] as number] as const
      if (findPlace(words, range, place % maxSegment) >= 0) found += rarity
    }
    return sought === 0 ? 0 : found / sought
  })
  return Math.max(0, ...shares)
}
