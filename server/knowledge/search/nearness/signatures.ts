import { freeRoom, getArena, roomBytes, takeRoom } from '../compiled/arena.ts'

/**
 * The vectors of a segment in the memory of this thread, and a bit for each of their first numbers: whether it is above the
 * average of its segment. Vectors that point the same way share most bits, and bits are compared a hundred times as fast
 * as numbers.
 */
export interface Signatures {
  /** Where they lie. */
  at: number
  thresholds: Float32Array
  /** Where the vectors lie, each with as many bytes: zeros follow its numbers. */
  vectorsAt: number
  width: number
  /** What both take. */
  bytes: number
}

const signatureBytes = 64
const signatureBits = 8 * signatureBytes
/** They lie in blocks: the first byte of each in it, then the second of each. */
const blockSize = 16
/** Compiled code takes 16 numbers at a time. */
const step = 16
export const widthOf = (dimensions: number) => Math.ceil(dimensions / step) * step
/** Results are written after what else is compared meanwhile. */
const questionAt = 65_536
const resultAt = questionAt + signatureBytes

export function storeSignatures(vectors: Int8Array, scales: Float32Array, dimensions: number): Signatures {
  const size = scales.length
  const used = Math.min(dimensions, signatureBits)
  const thresholds = new Float32Array(used)
  for (let place = 0; place < size; place++) {
    const scale = (scales[place] as number) / size
    for (let index = 0; index < used; index++) {
      thresholds[index] = (thresholds[index] as number) + (vectors[place * dimensions + index] as number) * scale
    }
  }
  const signed = Math.ceil(size / blockSize) * blockSize * signatureBytes
  const width = widthOf(dimensions)
  const needed = signed + size * width
  const at = takeRoom(needed)
  const bytes = new Uint8Array(getArena().memory.buffer, at, needed).fill(0)
  const stored = new Int8Array(bytes.buffer, at + signed, size * width)
  for (let place = 0; place < size; place++) {
    const vector = vectors.subarray(place * dimensions, (place + 1) * dimensions)
    const inBlock = place % blockSize
    const start = (place - inBlock) * signatureBytes + inBlock
    writeSignature(vector, scales[place] as number, thresholds, bytes, { start, step: blockSize })
    stored.set(vector, place * width)
  }
  return { at, thresholds, vectorsAt: at + signed, width, bytes: roomBytes(needed) }
}

export function freeSignatures({ at, bytes }: Signatures): void {
  freeRoom(at, bytes)
}

/** A copy of one of the vectors. */
export const readVector = ({ vectorsAt, width }: Signatures, place: number, dimensions: number): Int8Array =>
  new Int8Array(getArena().memory.buffer, vectorsAt + place * width, dimensions).slice()

function writeSignature(
  vector: Int8Array,
  scale: number,
  thresholds: Float32Array,
  bytes: Uint8Array,
  { start, step }: { start: number; step: number },
): void {
  for (let index = 0; index < thresholds.length; index++) {
    if ((vector[index] as number) * scale <= (thresholds[index] as number)) continue
    const place = start + step * (index >> 3)
    bytes[place] = (bytes[place] as number) | (1 << (index & 7))
  }
}

/**
 * Of the first `count`, those that differ from the vector in at most so many bits: the number of bits above the lower
 * 16, and the place. Lost with the next call.
 */
export function findSimilar(
  { at, thresholds }: Signatures,
  vector: Int8Array,
  scale: number,
  count: number,
  most: number,
): Uint32Array {
  const { memory, near } = getArena()
  const question = new Uint8Array(memory.buffer, questionAt, signatureBytes).fill(0)
  writeSignature(vector, scale, thresholds, question, { start: 0, step: 1 })
  const found = near(at, questionAt, Math.ceil(thresholds.length / 8), count, most, resultAt)
  return new Uint32Array(memory.buffer, resultAt, found)
}

/** In how many bits two can differ. */
export const maxDifference = signatureBits
