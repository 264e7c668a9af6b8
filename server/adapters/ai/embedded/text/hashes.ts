/** FNV-1a over UTF-16 code units, so that text features need no strings. */
export const hashStart = 0x811c9dc5

export function hashUnit(hash: number, unit: number): number {
  return Math.imul(hash ^ unit, 0x01000193)
}

export function hashText(hash: number, text: string): number {
  let result = hash
  for (let index = 0; index < text.length; index++) result = hashUnit(result, text.charCodeAt(index))
  return result
}

/** The low bits of FNV are weak, so tables that use only some bits must mix them. */
export function finishHash(hash: number): number {
  let mixed = hash ^ (hash >>> 16)
  mixed = Math.imul(mixed, 0x85ebca6b)
  mixed ^= mixed >>> 13
  return mixed >>> 0
}

/** Character n-grams of a word from `minLength` to `maxLength`, with spaces marking its ends. */
export function eachCharacterGram(
  words: readonly string[],
  minLength: number,
  maxLength: number,
  visit: (hash: number) => void,
): void {
  for (const word of words) {
    const padded = ` ${word} `
    for (let start = 0; start + minLength <= padded.length; start++) {
      const end = Math.min(padded.length, start + maxLength)
      let hash = hashStart
      for (let index = start; index < end; index++) {
        hash = hashUnit(hash, padded.charCodeAt(index))
        if (index - start + 1 >= minLength) visit(finishHash(hash))
      }
    }
  }
}

/** All words and all pairs of adjacent words. */
export function eachWordGram(words: readonly string[], visit: (hash: number) => void): void {
  let before: number | undefined
  for (const word of words) {
    const hash = hashText(hashStart, word)
    visit(finishHash(hash))
    if (before !== undefined) visit(finishHash(hashText(hashUnit(before, 32), word)))
    before = hash
  }
}

/** Maximum distance of two words that count as a pair. */
const nearWords = 4

/** All unordered pairs of different words near each other. */
export function eachNearPair(words: readonly string[], visit: (hash: number) => void): void {
  const hashes = words.map((word) => hashText(hashStart, word))
  for (const [place, one] of hashes.entries()) {
    for (const other of hashes.slice(place + 1, place + 1 + nearWords))
      if (one !== other) visit(finishHash(hashUnit(Math.min(one, other), 32) ^ Math.max(one, other)))
  }
}
