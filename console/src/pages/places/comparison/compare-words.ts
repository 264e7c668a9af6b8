export interface Part {
  text: string
  /** Whether the other sentence has these words too. */
  isSame: boolean
  /** Which word of the sentence it begins with. */
  position: number
}

/** Above so many pairs of words, finding those that both have would be felt. */
const maxPairs = 250_000

/** Two sentences, each in parts that the other one has and parts that it has not. */
export function compareWords(before: string, after: string): { before: Part[]; after: Part[] } {
  const [first, second] = [wordsOf(before), wordsOf(after)]
  const { inFirst, inSecond } = first.length * second.length > maxPairs ? nothing : findShared(first, second)
  return { before: toParts(first, inFirst), after: toParts(second, inSecond) }
}

const nothing = { inFirst: new Set<number>(), inSecond: new Set<number>() }

/** With the space behind each, so that they make up the sentence again. */
const wordsOf = (sentence: string) => sentence.match(/\S+\s*/g) ?? []

/** As the service has it: case and the stop at the end make no other word. */
function keyOf(word: string): string {
  const trimmed = word.toLowerCase().trimEnd()
  let end = trimmed.length
  while (end > 0 && '.;, '.includes(trimmed[end - 1] ?? '')) end--
  return trimmed.slice(0, end)
}

/** The longest row of words that both have in one order. */
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

/** How many words what follows these two places has in common. */
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
