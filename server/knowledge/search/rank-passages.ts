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
  /** Of how much rarity the words are that it shares with the question, by the size of the collection. */
  strength: number
  /** The share of the question that it covers, 0 to 1; words that are rare in these documents count most. */
  coverage: number
  /** How near it is in meaning, 0 to 1. */
  likeness: number
}

const likenessWorth = 12
/** By how much a score may be too high, since numbers are rounded. */
const rounding = 1e-3

/** Up to here every passage is looked at closer: some milliseconds. */
const exactUpTo = 6_000

/** By place, used again for the next question. */
let keptWords: Float32Array = new Float32Array()
let keptLikeness: Float32Array = new Float32Array()

const fields = 6

/** As numbers side by side, which take a thread less time to hand over. */
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

/** The passages that fit a question, best first: by their words, with nearness in meaning. */
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
  // The average vector of many sentences means little.
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
    // Otherwise no passage that fits less by words can be near enough.
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

/** Those of the language in which most of the words are known. */
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

/** Of the sentence that it answers best. */
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
