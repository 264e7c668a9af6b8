const maxWordLength = 64
const maxWords = 10_000
/** A message may fill at most this much of an index entry, which holds a megabyte at most. */
const maxBytes = 256 * 1024
/** Of a text, and of a run of letters: time and memory are bounded before anything is normalised. */
const maxCharacters = 512 * 1024
const maxRun = 4 * maxWordLength

/** The distinct words of a text without case and accents. What goes beyond the limits is not found, and harms nobody. */
export function splitWords(text: string): string[] {
  const seen = new Set<string>()
  const words = new Set<string>()
  let bytes = 0
  for (const [run] of text.slice(0, maxCharacters).matchAll(/[\p{L}\p{N}\p{M}\p{So}]+/gu)) {
    const raw = run.slice(0, maxRun)
    if (seen.has(raw)) continue
    seen.add(raw)
    for (const word of normalise(raw)) {
      if (words.has(word)) continue
      bytes += Buffer.byteLength(word)
      if (words.size >= maxWords || bytes > maxBytes) return [...words]
      words.add(word)
    }
  }
  return [...words]
}

/** What is one character to look at may be several words. */
function normalise(run: string): string[] {
  const plain = run
    .toWellFormed()
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
  return (plain.match(/[\p{L}\p{N}]+/gu) ?? []).map(cut)
}

/** By whole characters: half of a surrogate pair cannot be stored. */
const cut = (word: string) =>
  word.length <= maxWordLength
    ? word
    : [...word.slice(0, 2 * maxWordLength)].slice(0, maxWordLength).join('').toWellFormed()

/** Each word led by its customer: one index serves all of them apart. */
export const toLexeme = (customerID: number, word: string) => `c${customerID}:${word}`
