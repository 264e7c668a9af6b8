import type { Segment } from '../segment.ts'

const saturation = 1.2
const lengthPenalty = 0.75
/** What a weight of 255 stands for: a term that occurs without end in a short passage. */
const maxWeight = saturation + 1
export const weightStep = maxWeight / 255
/** By how much the average length may change before weights are recalculated. */
const tolerance = 0.02

const known = new WeakMap<Segment, { averageLength: number; weights: Uint8Array }>()

/** What BM25 gives each occurrence of a term, in steps: all of it but the rarity of the term. */
export function weightsOf(segment: Segment, averageLength: number): Uint8Array {
  const before = known.get(segment)
  if (before && Math.abs(before.averageLength / averageLength - 1) <= tolerance) return before.weights
  const { places, counts } = segment.words
  const damping = Float32Array.from(
    segment.lengths,
    (length) => saturation * (1 - lengthPenalty + (lengthPenalty * length) / averageLength),
  )
  const weights = new Uint8Array(places.length)
  for (let index = 0; index < weights.length; index++) {
    const often = counts[index] as number
    weights[index] = Math.round((255 * often) / (often + (damping[places[index] as number] as number)))
  }
  known.set(segment, { averageLength, weights })
  return weights
}
