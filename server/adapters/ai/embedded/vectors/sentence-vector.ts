import { dimensions, getWordVectors } from './word-vectors.ts'

/** The number of dimensions: three views of the word vectors. */
export const sentenceDimensions = 4 * dimensions

const words = 60_000
const harmonic = Math.log(words) + 0.58
/** More frequent words weigh less: one view keeps mostly rare words, the other nearly all. */
const strongDamping = 1e-4
const weakDamping = 1e-2

/**
 * Three views, each of unit length: the mean word vector with frequent words strongly damped, the same weakly damped
 * (Arora et al. 2017), and the extremes of every dimension. A text without known words is all zero.
 */
export function toSentenceVector(text: readonly string[]): Float32Array {
  const { rank, bytes, scales } = getWordVectors()
  const result = new Float32Array(sentenceDimensions)
  const [stronglyDamped, weaklyDamped, extremes] = [
    result.subarray(0, 100),
    result.subarray(100, 200),
    result.subarray(200),
  ]
  for (const word of text.flatMap(apart)) {
    const row = rank(word)
    if (row === undefined) continue
    const scale = scales[row] ?? 0
    const strongWeight = scale * damping(row, strongDamping)
    const weakWeight = scale * damping(row, weakDamping)
    const peak = scale * informationOf(row)
    for (let index = 0; index < dimensions; index++) {
      const value = bytes[row * dimensions + index] ?? 0
      stronglyDamped[index] = (stronglyDamped[index] ?? 0) + value * strongWeight
      weaklyDamped[index] = (weaklyDamped[index] ?? 0) + value * weakWeight
      const slot = value > 0 ? index : dimensions + index
      extremes[slot] = Math.max(extremes[slot] ?? 0, Math.abs(value) * peak)
    }
  }
  for (const view of [stronglyDamped, weaklyDamped, extremes]) toUnitLength(view)
  return result
}

/** The parts of `didn't` are known, the whole is not. */
export function apart(word: string): string[] {
  return word.includes("'") ? word.split("'") : [word]
}

/** From 0.1 for the most frequent word to 1 for a rare one. */
export function informationOf(rank: number | undefined): number {
  return rank === undefined ? 1 : Math.log(3 + rank) / Math.log(words)
}

export function toUnitLength(values: Float32Array): void {
  let sum = 0
  for (const value of values) sum += value * value
  if (sum === 0) return
  const scale = 1 / Math.sqrt(sum)
  for (let index = 0; index < values.length; index++) values[index] = (values[index] ?? 0) * scale
}

/** By Zipf's law, the frequency follows from the rank. */
function damping(rank: number, threshold: number): number {
  return threshold / (threshold + 1 / ((rank + 3) * harmonic))
}
