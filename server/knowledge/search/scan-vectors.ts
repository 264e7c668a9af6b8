import type { Segment } from './segment.ts'

/** Up to here every vector is compared in full: some ten milliseconds. */
const exactUpTo = 12_000
/** Of more, about as many as agree best in the strongest numbers of the question are. */
const comparedAtMost = 3_000
const strongestNumbers = 64

/** The cosine of each passage with a question; 0 where it is surely not among the nearest, or points elsewhere. */
export function scanVectors(segments: readonly Segment[], vector: Int8Array, size: number): Float32Array {
  const result = new Float32Array(size)
  const scale = 1 / (Math.hypot(...vector) || 1)
  const rough = size > exactUpTo ? compareRoughly(segments, vector, size) : undefined
  const least = rough ? leastOfBest(rough, comparedAtMost) : 0
  let start = 0
  for (const segment of segments) {
    const count = segment.dimensions === vector.length ? segment.size : 0
    for (let inner = 0; inner < count; inner++) {
      if (rough && (rough[start + inner] as number) < least) continue
      const product = productOf(segment, inner, vector)
      result[start + inner] = Math.max(0, product * scale * (segment.scales[inner] as number))
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

/** By few numbers of each vector, those that are strongest in the question: which are worth a closer look. */
function compareRoughly(segments: readonly Segment[], vector: Int8Array, size: number): Float32Array {
  const strongest = Array.from(vector.keys())
    .sort((one, other) => Math.abs(vector[other] as number) - Math.abs(vector[one] as number))
    .slice(0, strongestNumbers)
  const rough = new Float32Array(size)
  let start = 0
  for (const segment of segments) {
    if (segment.dimensions === vector.length) addProducts(segment, strongest, vector, rough.subarray(start))
    start += segment.size
  }
  return rough
}

/** One column after the other: memory is read in the order in which it lies. */
function addProducts(
  { columns, scales, size }: Segment,
  strongest: readonly number[],
  vector: Int8Array,
  rough: Float32Array,
): void {
  const sums = new Int32Array(size)
  for (const dimension of strongest) {
    const factor = vector[dimension] as number
    const from = dimension * size
    for (let inner = 0; inner < size; inner++) {
      sums[inner] = (sums[inner] as number) + factor * (columns[from + inner] as number)
    }
  }
  for (let inner = 0; inner < size; inner++) rough[inner] = (sums[inner] as number) * (scales[inner] as number)
}

const buckets = 1024

/** What about as many as wanted reach: found by counting, because sorting all of them would take longer than the rest. */
function leastOfBest(values: Float32Array, wanted: number): number {
  let highest = 0
  for (let index = 0; index < values.length; index++) highest = Math.max(highest, values[index] as number)
  if (highest === 0) return Number.MIN_VALUE
  const counts = new Uint32Array(buckets + 1)
  const scale = buckets / highest
  for (let index = 0; index < values.length; index++) {
    const value = values[index] as number
    const bucket = (value * scale) | 0
    if (value > 0) counts[bucket] = (counts[bucket] as number) + 1
  }
  let found = 0
  for (let bucket = buckets; bucket >= 0; bucket--) {
    found += counts[bucket] as number
    if (found >= wanted) return bucket / scale
  }
  return Number.MIN_VALUE
}
