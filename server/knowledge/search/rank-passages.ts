import { createBest } from './best-of.ts'
import { findFitting, roomFor, takeAll, withoutOthers } from './find-candidates.ts'
import type { IndexQuestion } from './index-question.ts'
import { compareVectors } from './nearness/compare-vectors.ts'
import { findNear } from './nearness/find-near.ts'
import { findPlace, maxSegment, type Segment, segmentAt, sizeOf } from './segment.ts'
import { createWordScorer } from './words/score-words.ts'
import { type Term, type TermStatistics, termStatisticsOf } from './words/term-statistics.ts'

export interface RankedPassage {
  passageID: number
  documentID: number
  score: number
  /** Total rarity of the words shared with the question, relative to the collection size. */
  strength: number
  /** The share of the question's words that it covers, weighted by rarity, 0 to 1. */
  coverage: number
  /** Semantic similarity, 0 to 1. */
  likeness: number
}

const likenessWorth = 12
/** Tolerance for rounding errors in scores. */
const rounding = 1e-3

/** Up to this many passages, all are scored exactly, which takes a few milliseconds. */
const exactUpTo = 6_000

/** Buffers by place, reused for the next question. */
let keptWords: Float32Array = new Float32Array()
let keptLikeness: Float32Array = new Float32Array()

const fields = 6

/** Packs results into one array, which is faster to transfer between threads. */
export const packRanked = (ranked: readonly RankedPassage[]) =>
  Float64Array.from(
    ranked.flatMap(({ passageID, documentID, score, strength, coverage, likeness }) => [
      ...[passageID, documentID, score, strength, coverage, likeness],
    ]),
  )

export function unpackRanked(packed: Float64Array): RankedPassage[] {
  return Array.from({ length: packed.length / fields }, (_, index) => {
    const [passageID = 0, documentID = 0, score = 0, strength = 0, coverage = 0, likeness = 0] = packed.subarray(
      index * fields,
    )
    return { passageID, documentID, score, strength, coverage, likeness }
  })
}

/** Ranks the passages that match a question by words and by semantic similarity, best first. */
export function rankPassages(
  segments: readonly Segment[],
  asked: IndexQuestion,
  limit: number,
  isGone: (passageID: number) => boolean = () => false,
): RankedPassage[] {
  const size = sizeOf(segments)
  if (size === 0) return []
  const statistics = termStatisticsOf(segments)
  const question = chooseStems(asked, statistics)
  const scorer = createWordScorer(segments, question, statistics)
  keptWords = roomFor(keptWords, segments)
  keptLikeness = roomFor(keptLikeness, segments)
  const [words, likeness] = [keptWords, keptLikeness]
  // The average embedding of many sentences is less meaningful.
  const worth = likenessWorth / Math.sqrt(question.parts.length || 1)
  const best = createBest(limit)

  function offer(places: readonly number[]): void {
    compareVectors(segments, places, question.vector, likeness)
    for (const place of places) {
      const score = (words[place] as number) + worth * (likeness[place] as number)
      if (score < best.min) continue
      const passageID = segmentAt(segments, place).passageIDs[place % maxSegment] as number
      if (!isGone(passageID)) best.offer(place, score)
    }
  }

  if (size <= Math.max(exactUpTo, limit)) offer(takeAll(segments, scorer, words))
  else {
    const fitting = findFitting(segments, scorer, words, limit)
    offer(fitting.places)
    // Otherwise no passage with a lower word score can be similar enough.
    if (fitting.min + worth >= best.min) {
      const near = findNear(segments, { vector: question.vector, limit, words, min: best.min - worth - rounding })
      offer(withoutOthers(near, fitting.places))
    }
  }
  const terms = question.parts.map((part) => Array.from(part, statistics.look))
  return best.sorted().map(({ place, score }) => {
    const { passageIDs, documentIDs } = segmentAt(segments, place)
    return {
      passageID: passageIDs[place % maxSegment] as number,
      documentID: documentIDs[place % maxSegment] as number,
      score,
      strength: ((words[place] as number) - scorer.titleOf(place)) / Math.log(1 + size),
      coverage: coverageOf(segments, place, terms),
      likeness: likeness[place] as number,
    }
  })
}

/** Chooses the stems of the language with the most known words. */
function chooseStems(question: IndexQuestion, { look }: TermStatistics): IndexQuestion {
  const { parts, variants = [] } = question
  const countKnown = (terms: Uint32Array) => terms.filter((term) => isKnown(look(term))).length
  let [best] = parts
  if (!best || variants.length === 0) return question
  let maxKnown = countKnown(best)
  for (const variant of variants) {
    const known = countKnown(variant)
    if (known <= maxKnown) continue
    best = variant
    maxKnown = known
  }
  return { ...question, parts: [best] }
}

const isKnown = ({ ranges }: Term) => ranges.some((to, index) => index % 2 === 1 && to !== ranges[index - 1])

/** Coverage of the sentence that the passage answers best. */
function coverageOf(segments: readonly Segment[], place: number, parts: readonly Term[][]): number {
  const index = Math.floor(place / maxSegment)
  const { words } = segmentAt(segments, place)
  const shares = parts.map((terms) => {
    let [found, sought] = [0, 0]
    for (const { rarity, ranges } of terms) {
      sought += rarity
      const [from, to] = [ranges[2 * index] as number, ranges[2 * index + 1] as number]
      if (findPlace(words, from, to, place % maxSegment) >= 0) found += rarity
    }
    return sought === 0 ? 0 : found / sought
  })
  return Math.max(0, ...shares)
}
