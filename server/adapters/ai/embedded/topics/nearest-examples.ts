import { createDenseLayers, type Dense } from '../encoder/dense-layers.ts'
import { encoderDimensions } from '../encoder/encoder-file.ts'
import { vectorSteps } from './recent-messages.ts'

/** The encoder vectors of names and examples as integers, with the class of each. */
export interface ClassifiedVectors {
  vectors: Int8Array
  labels: Int32Array
}

/** Weight of the similarity to the nearest example relative to the scores of logistic regression. */
const weight = 3
/** Examples per matrix, a multiple of four. */
const perMatrix = 2_048

/**
 * Adds the similarity of the nearest example to the score of each class. A linear model combines the examples of a
 * topic, but a few examples of different requests have little in common.
 */
export function createNearest({
  vectors,
  labels,
}: ClassifiedVectors): (text: Float32Array, scores: Float64Array) => void {
  const starts = Array.from({ length: Math.ceil(labels.length / perMatrix) }, (_, part) => part * perMatrix)
  const likenessFrom = createDenseLayers(Object.fromEntries(starts.map((start) => [start, toMatrix(vectors, start)])))
  return (text, scores) => {
    const best = new Float64Array(scores.length)
    for (const start of starts) {
      const [likeness] = likenessFrom(String(start), [text]) as [Float32Array]
      for (const [place, label] of labels.subarray(start, start + perMatrix).entries())
        best[label] = Math.max(best[label] as number, likeness[place] as number)
    }
    for (const [label, likeness] of best.entries()) scores[label] = (scores[label] as number) + weight * likeness
  }
}

/** The number of rows must be a multiple of four. */
function toMatrix(vectors: Int8Array, start: number): Dense {
  const own = vectors.subarray(start * encoderDimensions, (start + perMatrix) * encoderDimensions)
  const rows = 4 * Math.ceil(own.length / encoderDimensions / 4)
  const weights = new Float32Array(rows * encoderDimensions)
  for (const [index, value] of own.entries()) weights[index] = value / vectorSteps
  return { weights, bias: new Float32Array(rows) }
}

export function omit({ vectors, labels }: ClassifiedVectors, heldBack: ReadonlySet<number>): ClassifiedVectors {
  return {
    vectors: vectors.filter((_, index) => !heldBack.has(Math.floor(index / encoderDimensions))),
    labels: labels.filter((_, place) => !heldBack.has(place)),
  }
}
