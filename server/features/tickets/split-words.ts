const longestWord = 64
const mostWords = 10_000
/** A message may fill at most this much of an index entry, which holds a megabyte at most. */
const mostBytes = 256 * 1024

/** The distinct words of a text without case and accents. What goes beyond the limits is not found, and harms nobody. */
export function splitWords(text: string): string[] {
  const plain = text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
  const words = new Set<string>()
  let bytes = 0
  for (const [run] of plain.matchAll(/[\p{L}\p{N}]+/gu)) {
    const word = cut(run)
    if (words.has(word)) continue
    bytes += Buffer.byteLength(word)
    if (words.size >= mostWords || bytes > mostBytes) break
    words.add(word)
  }
  return [...words]
}

/** By whole characters: half of a surrogate pair cannot be stored. */
const cut = (run: string) =>
  run.length <= longestWord ? run : [...run.slice(0, 2 * longestWord)].slice(0, longestWord).join('').toWellFormed()

/** Each word led by its customer: one index serves all of them apart. */
export const toLexeme = (customerID: number, word: string) => `c${customerID}:${word}`
