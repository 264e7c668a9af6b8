import type { Segment } from './segment.ts'

/** Up to here every vector is compared in full: some ten milliseconds. */
const exactUpTo = 12_000
/** Of more, those whose signs agree best are. */
const comparedAtMost = 3_000

/** The cosine of each passage with a question; 0 where it is surely not among the nearest, or points elsewhere. */
export function scanVectors(segments: readonly Segment[], vector: Int8Array, size: number): Float32Array {
  const result = new Float32Array(size)
  const scale = 1 / (Math.hypot(...vector) || 1)
  const isWanted = size > exactUpTo ? agreeing(segments, vector, size) : undefined
  let start = 0
  for (const segment of segments) {
    if (segment.dimensions === vector.length) {
      for (let inner = 0; inner < segment.size; inner++) {
        if (isWanted && !isWanted(start + inner)) continue
        const product = productOf(segment, inner, vector)
        result[start + inner] = Math.max(0, product * scale * (segment.scales[inner] as number))
      }
    }
    start += segment.size
  }
  return result
}

function productOf({ vectors, dimensions }: Segment, inner: number, vector: Int8Array): number {
  const from = inner * dimensions
  let sum = 0
  for (let index = 0; index < dimensions; index++) {
    sum += (vectors[from + index] as number) * (vector[index] as number)
  }
  return sum
}

/** One number in eight is enough to choose candidates. */
const sampled = 8

function agreeing(segments: readonly Segment[], vector: Int8Array, size: number): (place: number) => boolean {
  const strongest = Array.from(vector.keys())
    .sort((one, other) => Math.abs(vector[other] as number) - Math.abs(vector[one] as number))
    .slice(0, Math.ceil(vector.length / sampled))
  const rough = new Float32Array(size)
  let start = 0
  for (const { dimensions, vectors, scales, size: count } of segments) {
    for (let inner = 0; inner < count && dimensions === vector.length; inner++) {
      let sum = 0
      for (const index of strongest) sum += (vectors[inner * dimensions + index] as number) * (vector[index] as number)
      rough[start + inner] = sum * (scales[inner] as number)
    }
    start += count
  }
  const least = rough.slice().sort().at(-comparedAtMost) ?? 0
  return (place) => (rough[place] as number) >= least
}
