import { LRUCache } from 'lru-cache'
import { apart } from './sentence-vector.ts'
import { dimensions, getWordVectors } from './word-vectors.ts'

/** The known words of some texts. Consists of arrays only, so that threads can transfer it. */
export interface WordField {
  /** Row of each word in the word vectors. */
  rows: Int32Array
  rarity: Float32Array
}

const maxRelated = 8
const minLikeness = 0.35

export function learnWordField(texts: readonly string[][]): WordField {
  const { rank } = getWordVectors()
  const counts = new Map<number, number>()
  for (const text of texts) {
    const rows = new Set(text.flatMap(apart).map(rank))
    for (const row of rows) if (row !== undefined) counts.set(row, (counts.get(row) ?? 0) + 1)
  }
  return {
    rows: Int32Array.from(counts.keys()),
    rarity: Float32Array.from(counts.values(), (count) => Math.log((1 + texts.length) / (1 + count)) + 1),
  }
}

/**
 * The vocabulary words that occur in a text or are similar to its words, weighted, at unit length: `parcel` finds the
 * examples with `package`.
 */
export function createRelatedWords(field: WordField): (text: readonly string[]) => [number, number][] {
  const cache = new LRUCache<number, [number, number][]>({ max: 3_000 })
  const relatedTo = (row: number) => {
    const known = cache.get(row)
    if (known) return known
    const found = findRelated(field, row)
    cache.set(row, found)
    return found
  }
  return (text) => {
    const likeness = new Map<number, number>()
    for (const word of text.flatMap(apart)) {
      const row = getWordVectors().rank(word)
      if (row === undefined) continue
      for (const [place, value] of relatedTo(row)) likeness.set(place, Math.max(likeness.get(place) ?? 0, value))
    }
    return toWeights(field, likeness)
  }
}

function findRelated({ rows }: WordField, row: number): [number, number][] {
  const { bytes, scales } = getWordVectors()
  const own = bytes.subarray(row * dimensions, (row + 1) * dimensions)
  const minScaled = minLikeness / (scales[row] as number)
  const found: [number, number][] = []
  for (let place = 0; place < rows.length; place++) {
    const other = rows[place] as number
    const start = other * dimensions
    let sum = 0
    for (let index = 0; index < dimensions; index++) sum += (own[index] as number) * (bytes[start + index] as number)
    const scaled = sum * (scales[other] as number)
    if (scaled >= minScaled) found.push([place, scaled * (scales[row] as number)])
  }
  return found.sort(([, one], [, other]) => other - one).slice(0, maxRelated)
}

function toWeights({ rarity }: WordField, likeness: Map<number, number>): [number, number][] {
  let sum = 0
  const weights: [number, number][] = []
  for (const [place, value] of likeness) {
    const weight = value * (rarity[place] as number)
    sum += weight * weight
    weights.push([place, weight])
  }
  const scale = 1 / (Math.sqrt(sum) || 1)
  for (const entry of weights) entry[1] *= scale
  return weights
}
