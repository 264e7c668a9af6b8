import { findTerm, maxSegment, placeIn, type Segment, sizeOf } from '../segment.ts'
import { weightsOf } from './term-weights.ts'

/** Statistics of a term in the whole index. */
export interface Term {
  /** Start and end of its postings in each segment. */
  ranges: Uint32Array
  /** Inverse document frequency. */
  rarity: number
  /** For a frequent term, its weights by place, which the compiled code adds in bulk. */
  dense: Uint8Array | undefined
}

export interface TermStatistics {
  /** BM25 weights of each occurrence, by segment. */
  weights: readonly Uint8Array[]
  look(hash: number): Term
}

/** Each term takes eight bytes per segment. */
const maxTerms = 2_000
/** Terms in at least one passage of this many are frequent, and take one byte per passage. */
const frequentFrom = 12
const maxDense = 100
const known = new WeakMap<readonly Segment[], TermStatistics>()

/** Cached as long as the segments, because most words are searched again. */
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

/** An LRU cache of terms. Grows on demand, because most statistics are for a few texts and one question. */
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
