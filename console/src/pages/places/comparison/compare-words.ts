export interface Part {
  text: string
  /** Whether the other sentence contains these words too. */
  isSame: boolean
  /** The index of its first word in the sentence. */
  position: number
}

/** Comparing more pairs of words than this would be noticeably slow. */
const maxPairs = 250_000

/** Splits two sentences into parts that they share and parts that differ. */
export function compareWords(before: string, after: string): { before: Part[]; after: Part[] } {
  const [first, second] = [wordsOf(before), wordsOf(after)]
  const { inFirst, inSecond } = first.length * second.length > maxPairs ? nothing : findShared(first, second)
  return { before: toParts(first, inFirst), after: toParts(second, inSecond) }
}

const nothing = { inFirst: new Set<number>(), inSecond: new Set<number>() }

/** Words include the space after them, so that they add up to the sentence. */
const wordsOf = (sentence: string) => sentence.match(/\S+\s*/g) ?? []

/** As on the service, words are equal regardless of case and trailing punctuation. */
function keyOf(word: string): string {
  const trimmed = word.toLowerCase().trimEnd()
  let end = trimmed.length
  while (end > 0 && '.;, '.includes(trimmed[end - 1] ?? '')) end--
  return trimmed.slice(0, end)
}

/** Finds the longest common subsequence of words. */
function findShared(first: string[], second: string[]) {
  const [keys, others] = [first.map(keyOf), second.map(keyOf)]
  const lengths = commonLengths(keys, others)
  const at = (row: number, column: number) => lengths[row]?.[column] ?? 0
  const inFirst = new Set<number>()
  const inSecond = new Set<number>()
  let row = 0
  let column = 0
  while (row < keys.length && column < others.length) {
    if (keys[row] === others[column]) {
      inFirst.add(row++)
      inSecond.add(column++)
    } else if (at(row + 1, column) >= at(row, column + 1)) row++
    else column++
  }
  return { inFirst, inSecond }
}

/** The length of the common subsequence from each pair of positions to the ends. */
function commonLengths(keys: string[], others: string[]): Uint16Array[] {
  const rows = Array.from({ length: keys.length + 1 }, () => new Uint16Array(others.length + 1))
  for (let row = keys.length - 1; row >= 0; row--) {
    const [line, next] = [rows[row], rows[row + 1]]
    if (!line || !next) continue
    for (let column = others.length - 1; column >= 0; column--) {
      const isSame = keys[row] === others[column]
      line[column] = isSame ? (next[column + 1] ?? 0) + 1 : Math.max(next[column] ?? 0, line[column + 1] ?? 0)
    }
  }
  return rows
}

function toParts(words: string[], shared: Set<number>): Part[] {
  const parts: Part[] = []
  for (const [position, text] of words.entries()) {
    const isSame = shared.has(position)
    const last = parts.at(-1)
    if (last?.isSame === isSame) last.text += text
    else parts.push({ text, isSame, position })
  }
  return parts
}
