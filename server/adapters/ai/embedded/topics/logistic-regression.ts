import { linearScores, seededShuffle, softmax } from './linear-scores.ts'
import type { Sparse } from './text-features.ts'

const decay = 3e-5
const rounds = 15
const firstStep = 1
/** Classes that are surely wrong move nothing worth the time. */
const negligible = 1e-4

/** Multinomial logistic regression by stochastic descent: the best there is for few examples per class. */
export function learnLogistic(
  examples: readonly Sparse[],
  labels: Int32Array,
  classes: number,
  features: number,
): Float32Array {
  const weights = new Float32Array(features * classes)
  const order = Int32Array.from(examples, (_, index) => index)
  const slope = new Float64Array(classes)
  const moving = new Int32Array(classes)
  // Weight decay touches every weight at every step; a common scale does it in one multiplication.
  let scale = 1
  let step = 0
  const steps = rounds * examples.length
  for (let round = 0; round < rounds; round++) {
    seededShuffle(order, round + 1)
    for (const index of order) {
      const example = examples[index] as Sparse
      const rate = firstStep * (1 - step++ / steps)
      linearScores(weights, classes, example, slope)
      for (let label = 0; label < classes; label++) slope[label] = (slope[label] as number) * scale
      softmax(slope)
      const truth = labels[index] as number
      slope[truth] = (slope[truth] as number) - 1
      scale *= 1 - rate * decay
      descend(weights, classes, example, slope, moving, rate / scale)
    }
  }
  for (let index = 0; index < weights.length; index++) weights[index] = (weights[index] as number) * scale
  return weights
}

function descend(
  weights: Float32Array,
  classes: number,
  { numbers, values }: Sparse,
  slope: Float64Array,
  moving: Int32Array,
  rate: number,
): void {
  let count = 0
  for (let label = 0; label < classes; label++)
    if (Math.abs(slope[label] as number) > negligible) moving[count++] = label
  for (let index = 0; index < numbers.length; index++) {
    const value = rate * (values[index] as number)
    if (value === 0) continue
    const row = (numbers[index] as number) * classes
    if (count * 2 > classes) {
      for (let label = 0; label < classes; label++)
        weights[row + label] = (weights[row + label] as number) - value * (slope[label] as number)
      continue
    }
    for (let place = 0; place < count; place++) {
      const label = moving[place] as number
      weights[row + label] = (weights[row + label] as number) - value * (slope[label] as number)
    }
  }
}
