import { scanVectors } from './scan-vectors.ts'
import { findTerm, type Postings, type Segment } from './segment.ts'

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

const saturation = 1.2
const lengthPenalty = 0.75
/** Of a sentence among many, only where it fits best counts. */
const bestOfPart = 50
const likenessWorth = 12
const contextWorth = 1.1

/**
 * The passages that fit a question, best first: BM25 for each sentence, put together so that one that fits perfectly
 * outweighs many that fit a little, with nearness in meaning, and with titles that the conversation named.
 */
export function rankPassages(segments: readonly Segment[], question: IndexQuestion, limit: number): RankedPassage[] {
  const size = segments.reduce((sum, segment) => sum + segment.size, 0)
  if (size === 0) return []
  const statistics = toStatistics(segments, size)
  const scores = scoreWords(segments, question, statistics)
  addContext(segments, question, statistics, scores)
  const likeness = scanVectors(segments, question.vector, size)
  // The average vector of many sentences means little.
  const worth = likenessWorth / Math.sqrt(question.parts.length || 1)
  for (let place = 0; place < size; place++) {
    scores[place] = (scores[place] as number) + worth * (likeness[place] as number)
  }
  return bestOf(scores, limit).map((place) => {
    const [segment, inner] = locate(segments, place)
    return {
      passageID: segment.passageIDs[inner] as number,
      documentID: segment.documentIDs[inner] as number,
      score: scores[place] as number,
      strength: Math.max(0, (scores[place] as number) - worth * (likeness[place] as number)) / Math.log(1 + size),
      coverage: coverageOf(segment, inner, question.parts, statistics.rarity),
      likeness: likeness[place] as number,
    }
  })
}

interface Statistics {
  averageLength: number
  rarity(term: number): number
}

function toStatistics(segments: readonly Segment[], size: number): Statistics {
  const length = segments.reduce((sum, { lengths }) => sum + lengths.reduce((inner, value) => inner + value, 0), 0)
  const known = new Map<number, number>()
  const rarity = (term: number) => {
    const before = known.get(term)
    if (before !== undefined) return before
    let having = 0
    for (const { words } of segments) {
      const [from, to] = findTerm(words, term)
      having += to - from
    }
    const value = Math.log(1 + (size - having + 0.5) / (having + 0.5))
    known.set(term, value)
    return value
  }
  return { averageLength: length / size || 1, rarity }
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

function scorePart(segments: readonly Segment[], terms: Uint32Array, statistics: Statistics, size: number) {
  const { rarity, averageLength } = statistics
  const scores = new Float32Array(size)
  for (const term of terms) {
    const worth = rarity(term) * (saturation + 1)
    let start = 0
    for (const { words, lengths, size: count } of segments) {
      const [from, to] = findTerm(words, term)
      const { places, counts } = words
      for (let index = from; index < to; index++) {
        const inner = places[index] as number
        const often = counts[index] as number
        const length = (lengths[inner] as number) / averageLength
        const damped = often + saturation * (1 - lengthPenalty + lengthPenalty * length)
        scores[start + inner] = (scores[start + inner] as number) + (worth * often) / damped
      }
      start += count
    }
  }
  return scores
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

/** The places of the highest scores above zero, best first. */
export function bestOf(scores: Float32Array, limit: number): number[] {
  let least = 0
  let best: number[] = []
  const scoreOf = (place: number) => scores[place] as number
  const keep = () => {
    best.sort((one, other) => scoreOf(other) - scoreOf(one) || one - other)
    best = best.slice(0, limit)
    least = best.length < limit ? 0 : scoreOf(best.at(-1) as number)
  }
  for (let place = 0; place < scores.length; place++) {
    if (scoreOf(place) <= least) continue
    best.push(place)
    if (best.length >= 4 * limit + 100) keep()
  }
  keep()
  return best
}

function locate(segments: readonly Segment[], place: number): [Segment, number] {
  let start = 0
  for (const segment of segments) {
    if (place < start + segment.size) return [segment, place - start]
    start += segment.size
  }
  throw new Error('Invariant violated: the place is in no segment')
}

/** Of the sentence that it answers best. */
function coverageOf(segment: Segment, inner: number, parts: Uint32Array[], rarity: (term: number) => number): number {
  const shares = parts.map((terms) => {
    let [found, sought] = [0, 0]
    for (const term of terms) {
      const worth = rarity(term)
      sought += worth
      if (hasTerm(segment, term, inner)) found += worth
    }
    return sought === 0 ? 0 : found / sought
  })
  return Math.max(0, ...shares)
}

function hasTerm({ words }: Segment, term: number, inner: number): boolean {
  const [from, to] = findTerm(words, term)
  return words.places.subarray(from, to).includes(inner)
}
