import type { Sparse } from './text-features.ts'

/**
 * Adds up the weights of a text for every class. Weights go by feature, then class: one feature's lie side by side.
 * Four features at a time, since reading and writing the sums would cost more than the sums themselves.
 */
export function linearScores(
  weights: Float32Array,
  classes: number,
  { numbers, values }: Sparse,
  into: Float64Array,
): void {
  into.fill(0)
  const count = numbers.length
  for (let index = 0; index < count; index += 4) {
    const rows = [index, index + 1, index + 2, index + 3].map((at) =>
      at < count ? (numbers[at] as number) * classes : 0,
    )
    const [first, second, third, fourth] = rows as [number, number, number, number]
    const one = values[index] as number
    const two = index + 1 < count ? (values[index + 1] as number) : 0
    const three = index + 2 < count ? (values[index + 2] as number) : 0
    const four = index + 3 < count ? (values[index + 3] as number) : 0
    for (let label = 0; label < classes; label++) {
      into[label] =
        (into[label] as number) +
        one * (weights[first + label] as number) +
        two * (weights[second + label] as number) +
        three * (weights[third + label] as number) +
        four * (weights[fourth + label] as number)
    }
  }
}

/** Turns scores into probabilities, in place. */
export function softmax(scores: Float64Array): void {
  let most = Number.NEGATIVE_INFINITY
  for (const score of scores) if (score > most) most = score
  let sum = 0
  for (let label = 0; label < scores.length; label++) {
    const share = Math.exp((scores[label] as number) - most)
    scores[label] = share
    sum += share
  }
  for (let label = 0; label < scores.length; label++) scores[label] = (scores[label] as number) / sum
}

export function bestOf(scores: Float64Array | Float32Array): number {
  let best = 0
  for (let label = 1; label < scores.length; label++)
    if ((scores[label] as number) > (scores[best] as number)) best = label
  return best
}

/** A shuffle that is the same every time: learning the same set twice gives the same weights. */
export function seededShuffle(values: Int32Array, seed: number): void {
  let state = seed | 0
  for (let index = values.length - 1; index > 0; index--) {
    state = (Math.imul(state, 1664525) + 1013904223) | 0
    const other = (state >>> 0) % (index + 1)
    const kept = values[index] as number
    values[index] = values[other] as number
    values[other] = kept
  }
}
