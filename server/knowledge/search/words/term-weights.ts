import type { Segment } from '../segment.ts'

const saturation = 1.2
const lengthPenalty = 0.75
/** The maximum weight, 255: a term repeated infinitely often in a short passage. */
const maxWeight = saturation + 1
export const weightStep = maxWeight / 255
/** Relative change of the average length after which weights are recalculated. */
const tolerance = 0.02

const known = new WeakMap<Segment, { averageLength: number; weights: Uint8Array }>()

/** Quantized BM25 weight of each occurrence of a term, without its rarity. */
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
