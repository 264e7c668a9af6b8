import { LRUCache } from 'lru-cache'
import { toUnitLength } from '../vectors/sentence-vector.ts'
import { type EncoderFile, encoderDimensions, getEncoderFile } from './encoder-file.ts'
import { pairFeature, toEncoderWords, wordFeatures } from './text-grams.ts'

/** Each entry takes a kilobyte. */
const words = new LRUCache<string, Float32Array>({ max: 4_000 })
const rowsPerWord = 32
/** Caches texts that are encoded repeatedly: everyday messages, and a message by each part of the engine. */
const texts = new LRUCache<string, Float32Array>({ max: 1_000 })
const shortText = 500

/**
 * The meaning of a text in any language as a unit vector: texts with similar meaning have similar vectors. A text
 * without known words is all zero. Embeddings of words, character n-grams and word pairs are summed per word; each
 * word is then mixed with its neighbours several times, and the sum over all words passes one hidden layer.
 */
export function encodeText(text: string): Float32Array {
  const known = texts.get(text)
  if (known) return known
  const vector = encode(text)
  if (text.length <= shortText) texts.set(text, vector)
  return vector
}

function encode(text: string): Float32Array {
  const file = getEncoderFile()
  const read = toEncoderWords(text)
  const state = read.map((word, index) => {
    const own = vectorOf(file, word).slice()
    const next = read[index + 1]
    const row = next === undefined ? 0 : rowOf(file, pairFeature(word, next))
    if (row > 0) addRow(own, file, row, 1)
    return own
  })
  const sum = new Float32Array(encoderDimensions)
  if (state.every((word) => word.every((value) => value === 0))) return sum
  for (const mixer of file.mixers) mixNeighbours(file, mixer, state)
  for (const word of state) addTo(sum, word)
  for (let index = 0; index < sum.length; index++) sum[index] = (sum[index] as number) / Math.sqrt(read.length)
  const normed = toStandard(sum)
  const [result] = file.apply(
    'down',
    file.apply('up', [normed]).map((hidden) => hidden.map(gelu)),
  ) as [Float32Array]
  addTo(result, normed)
  toUnitLength(result)
  return result
}

/** Adds to each word the output of a gated convolution over three words. */
function mixNeighbours(
  { apply }: EncoderFile,
  { name, taps }: EncoderFile['mixers'][number],
  state: Float32Array[],
): void {
  const normed = state.map(toStandard)
  const gains = apply(
    name,
    normed.map((_, place) => weighNeighbours(normed, place, taps)),
  )
  for (const [place, word] of state.entries()) addGated(word, gains[place] as Float32Array)
}

/** The second half gates the first. */
function addGated(word: Float32Array, gain: Float32Array): void {
  for (let index = 0; index < encoderDimensions; index++) {
    const at = (gain[encoderDimensions + index] as number) * gateSteps + gateMiddle
    const gate = gates[at < 0 ? 0 : at > 2 * gateMiddle ? 2 * gateMiddle : Math.round(at)] as number
    word[index] = (word[index] as number) + (gain[index] as number) * gate
  }
}

/** A lookup table: computing the logistic function would take as long as all multiplications. */
const gateSteps = 256
const gateMiddle = 8 * gateSteps
const gates = Float32Array.from(
  { length: 2 * gateMiddle + 1 },
  (_, at) => 1 / (1 + Math.exp((gateMiddle - at) / gateSteps)),
)

function weighNeighbours(words: Float32Array[], place: number, taps: Float32Array): Float32Array {
  const near = new Float32Array(encoderDimensions)
  for (const tap of [0, 1, 2]) {
    const word = words[place - 1 + tap]
    if (!word) continue
    const start = tap * encoderDimensions
    for (let index = 0; index < near.length; index++)
      near[index] = (near[index] as number) + (word[index] as number) * (taps[start + index] as number)
  }
  return near
}

function vectorOf(file: EncoderFile, word: string): Float32Array {
  const known = words.get(word)
  if (known) return known
  const rows = [...wordFeatures(word)]
    .map((feature) => rowOf(file, feature))
    .filter((row) => row > 0)
    .slice(0, rowsPerWord)
  const vector = new Float32Array(encoderDimensions)
  for (const row of rows) addRow(vector, file, row, 1 / rows.length)
  words.set(word, vector)
  return vector
}

/** Binary search; 0 if the feature has no row. */
function rowOf({ hashes }: EncoderFile, feature: number): number {
  let [low, high] = [0, hashes.length - 1]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((hashes[middle] as number) < feature) low = middle + 1
    else high = middle
  }
  return hashes[low] === feature ? low : 0
}

function addRow(sum: Float32Array, { rows, steps }: EncoderFile, row: number, share: number): void {
  const step = (steps[row] as number) * share
  const start = row * (encoderDimensions / 2)
  for (let index = 0; index < encoderDimensions; index += 2) {
    const byte = rows[start + index / 2] as number
    sum[index] = (sum[index] as number) + ((byte & 15) - 8) * step
    sum[index + 1] = (sum[index + 1] as number) + ((byte >> 4) - 8) * step
  }
}

function addTo(sum: Float32Array, values: Float32Array): void {
  for (let index = 0; index < sum.length; index++) sum[index] = (sum[index] as number) + (values[index] as number)
}

/** Normalizes to mean 0 and variance 1. */
function toStandard(values: Float32Array): Float32Array {
  let [sum, squares] = [0, 0]
  for (const value of values) sum += value
  const mean = sum / values.length
  for (const value of values) squares += (value - mean) ** 2
  const scale = 1 / Math.sqrt(squares / values.length + 1e-5)
  const standard = new Float32Array(values.length)
  for (let index = 0; index < values.length; index++) standard[index] = ((values[index] as number) - mean) * scale
  return standard
}

function gelu(value: number): number {
  return (value / 2) * (1 + Math.tanh(Math.sqrt(2 / Math.PI) * (value + 0.044715 * value ** 3)))
}
