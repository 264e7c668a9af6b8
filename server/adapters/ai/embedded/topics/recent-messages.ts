import { encoderDimensions } from '../encoder/encoder-file.ts'

/** Recent messages of a workspace as integer vectors, with the evidence for each message's best topic. */
export interface RecentMessages {
  vectors: Int8Array
  evidence: Float32Array
}

/** A recent message similar to a text, and its weight. The weights for a text sum to 1. */
export interface Neighbour {
  place: number
  weight: number
}

/** The integer that stands for 1. */
export const vectorSteps = 127
/** The number of nearest neighbours, and how fast their weight decreases with similarity. */
const nearest = 10
const heat = 0.1
/** The weight of the neighbours relative to the text itself. */
const share = 0.5

export function toVectors(encoded: readonly Float32Array[]): Int8Array {
  const vectors = new Int8Array(encoded.length * encoderDimensions)
  for (const [place, vector] of encoded.entries())
    vectors.set(
      vector.map((value) => Math.round(value * vectorSteps)),
      place * encoderDimensions,
    )
  return vectors
}

/** The recent messages most similar to a text. */
export function findNeighbours(vectors: Int8Array, text: Float32Array): Neighbour[] {
  const wanted = toVectors([text])
  const found: { place: number; likeness: number }[] = []
  for (let place = 0; place * encoderDimensions < vectors.length; place++) {
    const likeness = likenessAt(vectors, place, wanted)
    if (found.length === nearest && likeness <= (found.at(-1)?.likeness ?? 0)) continue
    const rank = found.findIndex((other) => likeness > other.likeness)
    found.splice(rank < 0 ? found.length : rank, 0, { place, likeness })
    if (found.length > nearest) found.pop()
  }
  const max = found[0]?.likeness ?? 0
  const weights = found.map(({ likeness }) => Math.exp((likeness - max) / heat))
  const sum = weights.reduce((total, weight) => total + weight, 0)
  return found.map(({ place }, rank) => ({ place, weight: (weights[rank] as number) / sum }))
}

/**
 * Smooths the evidence for a topic with that of the most similar recent messages: if a workspace receives many such
 * messages and none matches its topics well, this one hardly does either.
 */
export function smoothEvidence(
  own: number,
  neighbours: readonly Neighbour[],
  evidenceAt: (place: number) => number,
): number {
  if (neighbours.length === 0) return own
  const usual = neighbours.reduce((sum, { place, weight }) => sum + weight * evidenceAt(place), 0)
  return (1 - share) * own + share * usual
}

/** Integer arithmetic, which takes half the time. */
function likenessAt(vectors: Int8Array, place: number, text: Int8Array): number {
  const start = place * encoderDimensions
  let [one, two] = [0, 0]
  for (let index = 0; index < encoderDimensions; index += 2) {
    one = (one + (vectors[start + index] as number) * (text[index] as number)) | 0
    two = (two + (vectors[start + index + 1] as number) * (text[index + 1] as number)) | 0
  }
  return (one + two) / (vectorSteps * vectorSteps)
}
