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

export function createTermStatistics(segments: readonly Segment[], size: number): TermStatistics {
  const length = segments.reduce((sum, { totalLength }) => sum + totalLength, 0)
  const known = new Map<number, Term>()

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
      const term = known.get(hash) ?? read(hash)
      known.set(hash, term)
      return term
    },
  }
}
