const maxWordLength = 64
const maxWords = 10_000
/** The share of the index entry, of at most one megabyte, that a single message may use. */
const maxBytes = 256 * 1024
/** Limits for a text and for a run of letters, to bound time and memory before normalising. */
const maxCharacters = 512 * 1024
const maxRun = 4 * maxWordLength

/** The distinct words of a text without case and accents. Words beyond the limits are not indexed. */
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

/** Normalising a single character may yield several words. */
function normalise(run: string): string[] {
  const plain = run
    .toWellFormed()
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
  return (plain.match(/[\p{L}\p{N}]+/gu) ?? []).map(cut)
}

/** Cuts at code points: PostgreSQL cannot store lone surrogates. */
const cut = (word: string) =>
  word.length <= maxWordLength
    ? word
    : [...word.slice(0, 2 * maxWordLength)].slice(0, maxWordLength).join('').toWellFormed()

/** Longer words are not spelled in every combination. */
const maxDoubleS = 3

/** How a searched word may be written in lower case: `ß` and `ss` have the same upper case, as have `ς` and `σ`. */
export function spellingsOf(word: string): string[] {
  const parts = word.replaceAll('ß', 'ss').split('ss')
  const spellings =
    parts.length <= maxDoubleS + 1
      ? parts
          .slice(1)
          .reduce(
            (starts, part) => starts.flatMap((start) => [`${start}ss${part}`, `${start}ß${part}`]),
            parts.slice(0, 1),
          )
      : [parts.join('ss'), parts.join('ß')]
  return [...new Set([word, ...spellings].flatMap((one) => [one, one.replace(/ς$/, 'σ')]))]
}

/** Prefixes the word with its customer, so that one index serves all customers separately. */
export const toLexeme = (customerID: number, word: string) => `c${customerID}:${word}`
