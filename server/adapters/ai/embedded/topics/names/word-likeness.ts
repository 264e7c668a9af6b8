import { LRUCache } from 'lru-cache'
import { toStems } from '../../text/stems.ts'
import { apart, informationOf } from '../../vectors/sentence-vector.ts'
import { dimensions, getWordVectors } from '../../vectors/word-vectors.ts'

/** The distinct words of all names, and which of them each topic has. */
export interface NameWords {
  words: { stem: string; row: number | undefined; weight: number }[]
  ofTopic: number[][]
}

/** Scores texts by the words of a name that occur in the text, literally or as similar words. */
export function createWordLikeness(nameWords: NameWords): (text: readonly string[]) => Float32Array {
  const cache = new LRUCache<string, Float32Array>({ max: 1_000 })
  const likenessOf = (word: string) => {
    const known = cache.get(word)
    if (known) return known
    const likeness = likenessTo(nameWords, word)
    cache.set(word, likeness)
    return likeness
  }
  return (text) => scoreTopics(nameWords, [...new Set(text.flatMap(apart))], likenessOf)
}

export function listNameWords(names: readonly string[][]): NameWords {
  const { rank } = getWordVectors()
  const places = new Map<string, number>()
  const words: NameWords['words'] = []
  const place = (word: string) => {
    const known = places.get(word)
    if (known !== undefined) return known
    const row = rank(word)
    places.set(word, words.length)
    return words.push({ stem: stemOf(word), row, weight: informationOf(row) }) - 1
  }
  return { ofTopic: names.map((name) => [...new Set(name.flatMap(apart))].map(place)), words }
}

/** The share of each name found in the text, plus half the share of the text found in the name. */
function scoreTopics({ words, ofTopic }: NameWords, text: string[], likenessOf: (word: string) => Float32Array) {
  const likeness = text.map(likenessOf)
  const weights = text.map((word) => informationOf(getWordVectors().rank(word)))
  const total = weights.reduce((sum, weight) => sum + weight, 0) || 1
  const best = new Float32Array(words.length)
  for (const row of likeness)
    for (let place = 0; place < best.length; place++)
      best[place] = Math.max(best[place] as number, row[place] as number)

  return Float32Array.from(ofTopic, (places) => {
    let [found, sought, answered] = [0, 0, 0]
    for (const place of places) {
      const weight = words[place]?.weight ?? 0
      found += weight * (best[place] as number)
      sought += weight
    }
    for (const [index, row] of likeness.entries()) {
      let nearest = 0
      for (const place of places) nearest = Math.max(nearest, row[place] as number)
      answered += (weights[index] as number) * nearest
    }
    return found / (sought || 1) + answered / total / 2
  })
}

function likenessTo({ words }: NameWords, word: string): Float32Array {
  const row = getWordVectors().rank(word)
  const stem = stemOf(word)
  return Float32Array.from(words, (other) => {
    if (other.stem === stem) return 1
    if (row === undefined || other.row === undefined) return 0
    // Squared, because weak similarity is chance.
    return Math.max(0, cosine(row, other.row)) ** 2
  })
}

function cosine(one: number, other: number): number {
  const { bytes, scales } = getWordVectors()
  const [first, second] = [one * dimensions, other * dimensions]
  let sum = 0
  for (let index = 0; index < dimensions; index++)
    sum += (bytes[first + index] as number) * (bytes[second + index] as number)
  return sum * (scales[one] as number) * (scales[other] as number)
}

function stemOf(word: string): string {
  return toStems([word])[0] ?? word
}
