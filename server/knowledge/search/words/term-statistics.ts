import { findTerm, type Segment } from '../segment.ts'

/** A word as the whole index knows it. */
export interface Term {
  /** Of each segment, from where to where its places stand. */
  ranges: Uint32Array
  /** Words that occur in few passages say most. */
  rarity: number
}

export interface TermStatistics {
  averageLength: number
  look(hash: number): Term
}

/** Eight bytes for each term and segment. */
const maxTerms = 2_000
const known = new WeakMap<readonly Segment[], TermStatistics>()

/** Kept as long as the segments: most words are asked for again. */
export function termStatisticsOf(segments: readonly Segment[]): TermStatistics {
  const statistics = known.get(segments) ?? createTermStatistics(segments)
  known.set(segments, statistics)
  return statistics
}

function createTermStatistics(segments: readonly Segment[]): TermStatistics {
  const size = segments.reduce((sum, segment) => sum + segment.size, 0)
  const length = segments.reduce((sum, { totalLength }) => sum + totalLength, 0)
  const terms = new Map<number, Term>()

  function read(hash: number): Term {
    const ranges = new Uint32Array(2 * segments.length)
    let having = 0
    segments.forEach(({ words }, index) => {
      const [from, to] = findTerm(words, hash)
      ranges[2 * index] = from
      ranges[2 * index + 1] = to
      having += to - from
    })
    return { ranges, rarity: Math.log(1 + (size - having + 0.5) / (having + 0.5)) }
  }

  return {
    averageLength: length / size || 1,
    look(hash) {
      const found = terms.get(hash)
      if (found) return found
      const term = read(hash)
      // No cache that makes room for all of them at once: most statistics are of a few texts, for one question.
      if (terms.size === maxTerms) terms.clear()
      terms.set(hash, term)
      return term
    },
  }
}
