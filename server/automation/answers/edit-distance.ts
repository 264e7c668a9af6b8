import { distance } from 'fastest-levenshtein'
import { maxWords, toWords } from './words.ts'

/**
 * Share of words that have to be inserted, removed or replaced to turn one text into the other, 0 to 1. Each distinct
 * word becomes one character, so that a bit-parallel algorithm for characters compares words.
 */
export function editDistanceOf(one: string, other: string): number {
  const codes = new Map<string, number>()
  const [from, to] = [encode(toWords(one), codes), encode(toWords(other), codes)]
  const length = Math.max(from.length, to.length)
  return length === 0 ? 0 : distance(from, to) / length
}

/** 16-bit characters suffice for the number of distinct words. */
function encode(words: string[], codes: Map<string, number>): string {
  const encoded = words.slice(0, maxWords).map((word) => {
    const code = codes.get(word) ?? codes.size + 1
    codes.set(word, code)
    return code
  })
  return String.fromCharCode(...encoded)
}
