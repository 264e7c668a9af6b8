import { linearScores, seededShuffle } from './linear-scores.ts'
import type { Sparse } from './text-features.ts'

const cost = 0.5
const rounds = 12
/** Between full rounds, only pairs of example and class that still change a weight are visited. */
const isFullRound = (round: number) => round < 2 || round % 5 === 0 || round === rounds - 1
/** How far beyond its margin a pair is skipped. */
const resting = 0.1

interface Learning {
  weights: Float32Array
  multipliers: Float32Array
  classes: number
  softness: number
}

/**
 * One-vs-rest linear support vector machines with squared hinge loss, trained by dual coordinate descent (Hsieh et
 * al. 2008) for all classes in one pass over the examples: best for many examples per class.
 */
export function learnSupportVectors(
  examples: readonly Sparse[],
  labels: Int32Array,
  classes: number,
  features: number,
): Float32Array {
  const learning: Learning = {
    weights: new Float32Array(features * classes),
    multipliers: new Float32Array(examples.length * classes),
    classes,
    softness: 1 / (2 * cost),
  }
  const order = Int32Array.from(examples, (_, index) => index)
  const lengths = Float32Array.from(examples, ({ values }) => values.reduce((sum, value) => sum + value * value, 0))
  const pulling: Int32Array[] = examples.map(() => new Int32Array())
  const scores = new Float64Array(classes)
  const everyClass = Int32Array.from(scores, (_, label) => label)
  for (let round = 0; round < rounds; round++) {
    seededShuffle(order, round + 1)
    for (const index of order) {
      const example = examples[index] as Sparse
      const some = isFullRound(round) ? everyClass : (pulling[index] as Int32Array)
      if (some === everyClass) linearScores(learning.weights, classes, example, scores)
      else for (const label of some) scores[label] = scoreOf(learning, example, label)
      const truth = labels[index] as number
      const curvature = (lengths[index] as number) + learning.softness
      pulling[index] = some.filter((label) => pull(learning, example, index, label, truth, scores, curvature))
    }
  }
  return learning.weights
}

/** Optimizes one multiplier; returns whether it may have to change again. */
function pull(
  { weights, multipliers, classes, softness }: Learning,
  example: Sparse,
  index: number,
  label: number,
  truth: number,
  scores: Float64Array,
  curvature: number,
): boolean {
  const side = label === truth ? 1 : -1
  const place = index * classes + label
  const before = multipliers[place] as number
  const slope = side * (scores[label] as number) - 1 + softness * before
  const after = Math.max(0, before - slope / curvature)
  if (Math.abs(after - before) > 1e-5) {
    multipliers[place] = after
    add(weights, classes, label, example, side * (after - before))
  }
  return after > 0 || slope < resting
}

function scoreOf({ weights, classes }: Learning, { numbers, values }: Sparse, label: number): number {
  let sum = 0
  for (let index = 0; index < numbers.length; index++)
    sum += (values[index] as number) * (weights[(numbers[index] as number) * classes + label] as number)
  return sum
}

function add(weights: Float32Array, classes: number, label: number, { numbers, values }: Sparse, factor: number): void {
  for (let index = 0; index < numbers.length; index++) {
    const place = (numbers[index] as number) * classes + label
    weights[place] = (weights[place] as number) + factor * (values[index] as number)
  }
}
