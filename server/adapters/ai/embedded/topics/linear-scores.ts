import type { Sparse } from './text-features.ts'

/**
 * Sums the weights of a text for every class. Weights are stored by feature, then class. Processes four features at a
 * time, because reading and writing the sums would take longer than adding.
 */
export function linearScores(
  weights: Float32Array | Int8Array,
  classes: number,
  { numbers, values }: Sparse,
  into: Float64Array,
): void {
  into.fill(0)
  const last = numbers.length - 1
  for (let index = 0; index <= last; index += 4) {
    // After the end, the last feature is used with the value 0.
    const [second, third, fourth] = [Math.min(index + 1, last), Math.min(index + 2, last), Math.min(index + 3, last)]
    const one = values[index] as number
    const two = second === index ? 0 : (values[second] as number)
    const three = third === second ? 0 : (values[third] as number)
    const four = fourth === third ? 0 : (values[fourth] as number)
    const row = (numbers[index] as number) * classes
    const rowTwo = (numbers[second] as number) * classes
    const rowThree = (numbers[third] as number) * classes
    const rowFour = (numbers[fourth] as number) * classes
    for (let label = 0; label < classes; label++) {
      into[label] =
        (into[label] as number) +
        one * (weights[row + label] as number) +
        two * (weights[rowTwo + label] as number) +
        three * (weights[rowThree + label] as number) +
        four * (weights[rowFour + label] as number)
    }
  }
}

/** Converts scores to probabilities, in place (softmax). */
export function softmax(scores: Float64Array): void {
  let max = Number.NEGATIVE_INFINITY
  for (const score of scores) if (score > max) max = score
  let sum = 0
  for (let label = 0; label < scores.length; label++) {
    const share = Math.exp((scores[label] as number) - max)
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

/** A deterministic shuffle: learning the same set twice gives the same weights. */
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
