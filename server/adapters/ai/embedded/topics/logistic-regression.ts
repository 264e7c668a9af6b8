import { linearScores, seededShuffle, softmax } from './linear-scores.ts'
import type { Sparse } from './text-features.ts'

/** Inverse regularization: larger values fit the examples more closely. */
const cost = 1
const maxRounds = 40
/** Converged once a round changes the probabilities of the average example by less than this. */
const settled = 2e-3
/** Maximum steps per example: more cost little, because the weights are read and written once for all of them. */
const stepsPerVisit = 2
/** Minimum change of a probability worth a step, and the lower bound for logarithms. */
const negligible = 1e-5
const minShare = 1e-12
/** Step lengths need not be exact, because the next visit continues from there. */
const turns = 4
const tolerance = 0.02

/**
 * Multinomial logistic regression, which is best for few examples per class. The optimum is unique, and dual
 * coordinate descent reaches it whatever the order of examples and classes, without a learning rate (based on Yu,
 * Huang and Lin 2011, but with a line search instead of one class at a time).
 */
export function learnLogistic(
  examples: readonly Sparse[],
  labels: Int32Array,
  classes: number,
  features: number,
): Float32Array {
  const weights = new Float32Array(features * classes)
  const taken = examples.map((_, index) => {
    const shares = new Float32Array(classes)
    shares[labels[index] as number] = 1
    return shares
  })
  const curvatures = examples.map(({ values }) => cost * values.reduce((sum, value) => sum + value * value, 0))
  const order = Int32Array.from(examples, (_, index) => index)
  const scratch: Scratch = {
    scores: new Float64Array(classes),
    direction: new Float64Array(classes),
    change: new Float64Array(classes),
  }
  for (let round = 0; round < maxRounds; round++) {
    seededShuffle(order, round + 1)
    let moved = 0
    for (const index of order) {
      const example = examples[index] as Sparse
      linearScores(weights, classes, example, scratch.scores)
      settle(taken[index] as Float32Array, curvatures[index] as number, scratch)
      moved += takeOff(weights, classes, example, scratch)
    }
    if (moved < settled * examples.length) break
  }
  return weights
}

/** Buffers reused for every example. */
interface Scratch {
  scores: Float64Array
  direction: Float64Array
  change: Float64Array
}

/**
 * Moves the dual variables of an example towards the probabilities given by its scores. The scores depend on the dual
 * variables; at the optimum both agree for every example.
 */
function settle(taken: Float32Array, curvature: number, { scores, direction, change }: Scratch): void {
  change.fill(0)
  for (let step = 0; step < stepsPerVisit; step++) {
    direction.set(scores)
    softmax(direction)
    let length = 0
    let slope = 0
    for (let label = 0; label < direction.length; label++) {
      const share = direction[label] as number
      const towards = share - (taken[label] as number)
      slope += towards * Math.log(Math.max(share, minShare))
      direction[label] = towards
      length += towards * towards
    }
    if (length < negligible ** 2) return
    const far = stepAlong(taken, direction, slope, curvature * length)
    for (let label = 0; label < direction.length; label++) {
      const by = far * (direction[label] as number)
      taken[label] = (taken[label] as number) + by
      scores[label] = (scores[label] as number) - curvature * by
      change[label] = (change[label] as number) + by
    }
  }
}

/** The step size that balances entropy and the norm of the weights: Newton's method with bounds. */
function stepAlong(taken: Float32Array, direction: Float64Array, slope: number, bend: number): number {
  let [low, high] = [0, 1]
  let at = 1 / (1 + bend)
  for (let turn = 0; turn < turns; turn++) {
    let rise = slope - bend * at
    let curve = bend
    for (let label = 0; label < direction.length; label++) {
      const towards = direction[label] as number
      const share = Math.max((taken[label] as number) + at * towards, minShare)
      rise -= towards * Math.log(share)
      curve += (towards * towards) / share
    }
    if (rise > 0) low = at
    else high = at
    const newton = at + rise / curve
    const before = at
    at = newton > low && newton < high ? newton : (low + high) / 2
    if (Math.abs(at - before) < tolerance * before) break
  }
  return at
}

/** Updates the weights by the change of the dual variables, and returns its size. */
function takeOff(weights: Float32Array, classes: number, { numbers, values }: Sparse, { change }: Scratch): number {
  const moved = change.reduce((sum, by) => sum + Math.abs(by), 0)
  if (moved === 0) return 0
  for (let index = 0; index < numbers.length; index++) {
    const value = cost * (values[index] as number)
    if (value === 0) continue
    const row = (numbers[index] as number) * classes
    for (let label = 0; label < classes; label++)
      weights[row + label] = (weights[row + label] as number) - value * (change[label] as number)
  }
  return moved
}
