import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { eachCharacterGram, eachWordGram } from '../text/hashes.ts'
import { softmax } from '../topics/linear-scores.ts'

/** Number of hash buckets; each has a row of weights with one byte per language. */
export const rowCount = 2 ** 15
/** Divisor of the bytes in the file. */
export const weightScale = 16

const maxLetters = 200

/** Rows of the words, their pairs, and all character n-grams of one to five, as often as they occur. */
export function toRows(words: readonly string[]): number[] {
  const rows: number[] = []
  let letters = 0
  const read = words.filter((word) => {
    letters += word.length
    return letters <= maxLetters
  })
  eachCharacterGram(read, 1, 5, (hash) => rows.push(hash & (rowCount - 1)))
  eachWordGram(read, (hash) => rows.push((hash ^ 0x5bd1e995) & (rowCount - 1)))
  return rows
}

/** Long texts have many features, whose sum must not become certainty. */
export const weightOfEach = (rows: readonly number[]) => 1 / Math.sqrt(rows.length || 1)

interface ShortTextModel {
  languages: string[]
  weights: Int8Array
}

let loaded: ShortTextModel | undefined

/** The probability of each language in the model. */
export function shortTextLikelihoods(words: readonly string[]): Map<string, number> {
  loaded ??= read()
  const { languages, weights } = loaded
  const rows = toRows(words)
  const scores = new Float64Array(languages.length)
  for (const row of rows)
    for (let place = 0; place < scores.length; place++)
      scores[place] = (scores[place] as number) + (weights[row * scores.length + place] as number)
  const scale = weightOfEach(rows) / weightScale
  for (let place = 0; place < scores.length; place++) scores[place] = (scores[place] as number) * scale
  softmax(scores)
  return new Map(languages.map((language, place) => [language, scores[place] as number]))
}

/** File format: the number of languages, their two-letter codes, then a row of weights per hash. */
function read(): ShortTextModel {
  const file = readFileSync(join(import.meta.dirname, '../data/short-text-languages.bin'))
  const count = file[0] as number
  const languages = Array.from({ length: count }, (_, place) => file.toString('latin1', 1 + 2 * place, 3 + 2 * place))
  const start = 1 + 2 * count
  return { languages, weights: new Int8Array(file.buffer, file.byteOffset + start, file.length - start) }
}
