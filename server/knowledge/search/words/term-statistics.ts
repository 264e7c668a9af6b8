import { findTerm, maxSegment, placeIn, type Segment, sizeOf } from '../segment.ts'
import { weightsOf } from './term-weights.ts'

/** A word as the whole index knows it. */
export interface Term {
  /** Of each segment, from where to where its places stand. */
  ranges: Uint32Array
  /** Words that occur in few passages weigh most. */
  rarity: number
  /** Of a frequent term, its weights by place: compiled code adds many at once. */
  dense: Uint8Array | undefined
}

export interface TermStatistics {
  /** Of each segment, what BM25 gives each occurrence of a term. */
  weights: readonly Uint8Array[]
  look(hash: number): Term
}

/** Eight bytes for each term and segment. */
const maxTerms = 2_000
/** In one passage of so many, and a byte for each passage is spent on so many of them. */
const frequentFrom = 12
const maxDense = 100
const known = new WeakMap<readonly Segment[], TermStatistics>()

/** Kept as long as the segments: most words are asked for again. */
export function termStatisticsOf(segments: readonly Segment[]): TermStatistics {
  const statistics = known.get(segments) ?? createTermStatistics(segments)
  known.set(segments, statistics)
  return statistics
}

function createTermStatistics(segments: readonly Segment[]): TermStatistics {
  const size = sizeOf(segments)
  const length = segments.reduce((sum, { totalLength }) => sum + totalLength, 0)
  const averageLength = length / size || 1
  const weights = segments.map((segment) => weightsOf(segment, averageLength))
  const dense = createKept(maxDense)
  const sparse = createKept(maxTerms)

  function read(hash: number): Term {
    const ranges = new Uint32Array(2 * segments.length)
    let having = 0
    segments.forEach(({ words }, index) => {
      const [from, to] = findTerm(words, hash)
      ranges[2 * index] = from
      ranges[2 * index + 1] = to
      having += to - from
    })
    const rarity = Math.log(1 + (size - having + 0.5) / (having + 0.5))
    return { ranges, rarity, dense: having * frequentFrom > size ? spread(ranges) : undefined }
  }

  function spread(ranges: Uint32Array): Uint8Array {
    const byPlace = new Uint8Array(segments.length * maxSegment)
    segments.forEach(({ words: { places } }, index) => {
      const own = weights[index] as Uint8Array
      for (let at = ranges[2 * index] as number; at < (ranges[2 * index + 1] as number); at++) {
        byPlace[placeIn(index, places[at] as number)] = own[at] as number
      }
    })
    return byPlace
  }

  return {
    weights,
    look(hash) {
      const found = dense.find(hash) ?? sparse.find(hash)
      if (found) return found
      const term = read(hash)
      const kept = term.dense ? dense : sparse
      kept.keep(hash, term)
      return term
    },
  }
}

/** The terms asked for last. Takes room for those that it has: most statistics are of a few texts, for one question. */
function createKept(max: number) {
  const terms = new Map<number, Term>()

  function keep(hash: number, term: Term): void {
    terms.delete(hash)
    terms.set(hash, term)
    const [oldest] = terms.size > max ? terms.keys() : []
    if (oldest !== undefined) terms.delete(oldest)
  }

  return {
    keep,
    find(hash: number): Term | undefined {
      const term = terms.get(hash)
      if (term) keep(hash, term)
      return term
    },
  }
}
