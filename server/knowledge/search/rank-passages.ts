import { bestOf, leastOfBest } from './best-of.ts'
import { compareVectors } from './nearness/compare-vectors.ts'
import { exactUpTo, findNear } from './nearness/find-near.ts'
import { findPlace, findTerm, type Postings, type Segment } from './segment.ts'
import { weightStep, weightsOf } from './term-weights.ts'

/** A question as the index understands it. */
export interface IndexQuestion {
  /** The words of each sentence. */
  parts: Uint32Array[]
  /** The direction of the whole. */
  vector: Int8Array
  /** Words from earlier in the conversation, the latest with most weight: they show which topic is meant. */
  context: { terms: Uint32Array; weight: number }[]
}

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

/** Of a sentence among many, only where it fits best counts. */
const bestOfPart = 50
const likenessWorth = 12
const contextWorth = 1.1

/** Of those that fit by words, more than this are not looked at closer. */
const bestByWords = 400

/**
 * The passages that fit a question, best first: BM25 for each sentence, put together so that one that fits perfectly
 * outweighs many that fit a little, with nearness in meaning, and with titles that the conversation named.
 */
export function rankPassages(
  segments: readonly Segment[],
  question: IndexQuestion,
  limit: number,
  isGone: (passageID: number) => boolean = () => false,
): RankedPassage[] {
  const size = segments.reduce((sum, segment) => sum + segment.size, 0)
  if (size === 0) return []
  const statistics = toStatistics(segments, size)
  const words = scoreWords(segments, question, statistics)
  addContext(segments, question, statistics, words)
  // The average vector of many sentences means little.
  const worth = likenessWorth / Math.sqrt(question.parts.length || 1)
  const locate = createLocator(segments)
  const candidates = findCandidates(segments, question, words, limit).map(locate)
  const likeness = compareVectors(candidates, question.vector)
  const scores = new Float64Array(candidates.length)
  candidates.forEach(({ place, segment, inner }, index) => {
    if (isGone(segment.passageIDs[inner] as number)) return
    scores[index] = (words[place] as number) + worth * (likeness[index] as number)
  })
  return bestOf(scores, limit).map((index) => {
    const { place, segment, inner } = candidates[index] as Located
    return {
      passageID: segment.passageIDs[inner] as number,
      documentID: segment.documentIDs[inner] as number,
      score: scores[index] as number,
      strength: (words[place] as number) / Math.log(1 + size),
      coverage: coverageOf(segment, inner, question.parts, statistics.rarity),
      likeness: likeness[index] as number,
    }
  })
}

/** Every passage of a small index; of a large one those that fit best by words, and those that are near in meaning. */
function findCandidates(
  segments: readonly Segment[],
  { vector }: IndexQuestion,
  words: Float32Array,
  limit: number,
): number[] {
  const size = words.length
  if (size <= Math.max(exactUpTo, limit)) return Array.from(words.keys())
  const least = leastOfBest(words, Math.max(bestByWords, limit))
  const { differences, most } =
    vector.length > 0 ? findNear(segments, vector, size) : { differences: new Uint16Array(size), most: -1 }
  const found: number[] = []
  for (let place = 0; place < size; place++) {
    if ((differences[place] as number) <= most || (words[place] as number) >= least) found.push(place)
  }
  return found
}

interface Statistics {
  averageLength: number
  /** In how many passages it occurs. */
  having(term: number): number
  rarity(term: number): number
}

function toStatistics(segments: readonly Segment[], size: number): Statistics {
  const length = segments.reduce((sum, { totalLength }) => sum + totalLength, 0)
  const known = new Map<number, number>()
  const having = (term: number) => {
    const before = known.get(term)
    if (before !== undefined) return before
    let count = 0
    for (const { words } of segments) {
      const [from, to] = findTerm(words, term)
      count += to - from
    }
    known.set(term, count)
    return count
  }
  const rarity = (term: number) => Math.log(1 + (size - having(term) + 0.5) / (having(term) + 0.5))
  return { averageLength: length / size || 1, having, rarity }
}

function scoreWords(segments: readonly Segment[], { parts }: IndexQuestion, statistics: Statistics): Float32Array {
  const size = segments.reduce((sum, segment) => sum + segment.size, 0)
  const [only] = parts
  if (parts.length === 1 && only) return scorePart(segments, only, statistics, size)
  const squares = new Float32Array(size)
  for (const part of parts) {
    const scores = scorePart(segments, part, statistics, size)
    for (const place of bestOf(scores, bestOfPart)) {
      squares[place] = (squares[place] as number) + (scores[place] as number) ** 2
    }
  }
  return squares.map(Math.sqrt)
}

/** Of a large index, frequent words are only looked for where rarer ones were found. */
const maxPlaces = 50_000
const bestByRareWords = 2_000

function scorePart(segments: readonly Segment[], terms: Uint32Array, statistics: Statistics, size: number) {
  const { rarity, averageLength } = statistics
  const scores = new Float32Array(size)
  const rarestFirst = [...terms].sort((one, other) => rarity(other) - rarity(one))
  const frequent: number[] = []
  let added = 0
  for (const term of rarestFirst) {
    if (size > exactUpTo && added > 0 && added + statistics.having(term) > maxPlaces) {
      frequent.push(term)
      continue
    }
    added += statistics.having(term)
    const worth = rarity(term) * weightStep
    let start = 0
    for (const segment of segments) {
      const [from, to] = findTerm(segment.words, term)
      if (to > from) addScores(segment, from, to, worth, weightsOf(segment, averageLength), scores, start)
      start += segment.size
    }
  }
  if (frequent.length > 0) addFrequent(segments, frequent, statistics, scores)
  return scores
}

/** Adding makes scores higher only, so those that were too low before still are. */
function addFrequent(
  segments: readonly Segment[],
  terms: readonly number[],
  { rarity, averageLength }: Statistics,
  scores: Float32Array,
): void {
  const least = leastOfBest(scores, bestByRareWords)
  for (const term of terms) {
    const worth = rarity(term) * weightStep
    let start = 0
    for (const segment of segments) {
      const { places } = segment.words
      const [from, to] = findTerm(segment.words, term)
      const weights = weightsOf(segment, averageLength)
      for (let index = from; index < to; index++) {
        const place = start + (places[index] as number)
        const score = scores[place] as number
        if (score >= least) scores[place] = score + worth * (weights[index] as number)
      }
      start += segment.size
    }
  }
}

function addScores(
  { words: { places } }: Segment,
  from: number,
  to: number,
  worth: number,
  weights: Uint8Array,
  scores: Float32Array,
  start: number,
): void {
  for (let index = from; index < to; index++) {
    const place = start + (places[index] as number)
    scores[place] = (scores[place] as number) + worth * (weights[index] as number)
  }
}

/** The topic of the conversation is matched against titles only: long texts mention everything. */
function addContext(
  segments: readonly Segment[],
  { context, parts }: IndexQuestion,
  { rarity }: Statistics,
  scores: Float32Array,
): void {
  const seen = new Set(parts.flatMap((part) => [...part]))
  for (const { terms, weight } of context) {
    for (const term of terms) {
      if (seen.has(term)) continue
      seen.add(term)
      const worth = contextWorth * weight * rarity(term)
      eachPlace(
        segments,
        ({ titles }) => titles,
        term,
        (_segment, start, inner) => {
          scores[start + inner] = (scores[start + inner] as number) + worth
        },
      )
    }
  }
}

function eachPlace(
  segments: readonly Segment[],
  postingsOf: (segment: Segment) => Postings,
  term: number,
  visit: (segment: Segment, start: number, inner: number, count: number) => void,
): void {
  let start = 0
  for (const segment of segments) {
    const postings = postingsOf(segment)
    const [from, to] = findTerm(postings, term)
    for (let index = from; index < to; index++) {
      visit(segment, start, postings.places[index] as number, postings.counts[index] as number)
    }
    start += segment.size
  }
}

interface Located {
  place: number
  segment: Segment
  inner: number
}

/** Of places that ascend. */
function createLocator(segments: readonly Segment[]): (place: number) => Located {
  let [current, start] = [0, 0]
  return (place) => {
    for (;;) {
      const segment = segments[current]
      if (!segment) throw new Error('Invariant violated: the place is in no segment')
      if (place < start + segment.size) return { place, segment, inner: place - start }
      start += segment.size
      current++
    }
  }
}

/** Of the sentence that it answers best. */
function coverageOf(segment: Segment, inner: number, parts: Uint32Array[], rarity: (term: number) => number): number {
  const shares = parts.map((terms) => {
    let [found, sought] = [0, 0]
    for (const term of terms) {
      const worth = rarity(term)
      sought += worth
      if (findPlace(segment.words, findTerm(segment.words, term), inner) >= 0) found += worth
    }
    return sought === 0 ? 0 : found / sought
  })
  return Math.max(0, ...shares)
}
