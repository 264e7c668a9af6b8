import { allocate, allocatedBytes, getArena, release } from '../compiled/arena.ts'

/**
 * The vectors of a segment in WebAssembly memory, with one bit for each of their first numbers: whether it is above
 * the average of the segment. Similar vectors share most bits, and comparing bits is a hundred times as fast as
 * comparing numbers.
 */
export interface Signatures {
  /** Address of the signatures. */
  at: number
  /** Address of the averages. */
  thresholdsAt: number
  /** Address of the vectors, each zero-padded to `width` bytes. */
  vectorsAt: number
  width: number
  /** Size of the allocated block. */
  bytes: number
}

const signatureBytes = 64
const signatureBits = 8 * signatureBytes
/** Signatures are interleaved in blocks: the first byte of each, then the second of each, and so on. */
const blockSize = 16
/** The compiled code compares this many bytes at a time. */
const bytesAtOnce = 8
/** The compiled code processes 16 numbers at a time. */
const step = 16
export const widthOf = (dimensions: number) => Math.ceil(dimensions / step) * step
/** Layout of the work area: the scores of a segment, the numbers to sign, the question's signature, and the results. */
const scoresAt = 0
const numbersAt = 65_536
const questionAt = numbersAt + 4 * signatureBits
const resultAt = questionAt + signatureBytes

export function storeSignatures(vectors: Int8Array, scales: Float32Array, dimensions: number): Signatures {
  const size = scales.length
  const used = Math.min(dimensions, signatureBits)
  // Unused bits are always 0.
  const averages = new Float32Array(signatureBits).fill(0, 0, used).fill(Number.POSITIVE_INFINITY, used)
  for (let place = 0; place < size; place++) {
    const scale = (scales[place] as number) / size
    for (let index = 0; index < used; index++) {
      averages[index] = (averages[index] as number) + (vectors[place * dimensions + index] as number) * scale
    }
  }
  const signed = Math.ceil(size / blockSize) * blockSize * signatureBytes
  const width = widthOf(dimensions)
  const needed = signed + averages.byteLength + size * width
  const at = allocate(needed)
  const { memory, sign } = getArena()
  const thresholdsAt = at + signed
  const vectorsAt = thresholdsAt + averages.byteLength
  new Uint8Array(memory.buffer, at, needed).fill(0)
  new Float32Array(memory.buffer, thresholdsAt, signatureBits).set(averages)
  const stored = new Int8Array(memory.buffer, vectorsAt, size * width)
  for (let place = 0; place < size; place++) {
    const vector = vectors.subarray(place * dimensions, (place + 1) * dimensions)
    const inBlock = place % blockSize
    writeNumbers(vector, scales[place] as number)
    sign(numbersAt, thresholdsAt, at + (place - inBlock) * signatureBytes + inBlock, blockSize)
    stored.set(vector, place * width)
  }
  return { at, thresholdsAt, vectorsAt, width, bytes: allocatedBytes(needed) }
}

export function freeSignatures({ at, bytes }: Signatures): void {
  release(at, bytes)
}

/** Returns a copy of a vector. */
export const readVector = ({ vectorsAt, width }: Signatures, place: number, dimensions: number): Int8Array =>
  new Int8Array(getArena().memory.buffer, vectorsAt + place * width, dimensions).slice()

/** Writes the first numbers of the vector, scaled to unit length. */
function writeNumbers(vector: Int8Array, scale: number): void {
  const numbers = new Float32Array(getArena().memory.buffer, numbersAt, signatureBits)
  const used = Math.min(vector.length, signatureBits)
  for (let index = 0; index < used; index++) numbers[index] = (vector[index] as number) * scale
}

interface Sought {
  /** Maximum number of different bits. */
  max: number
  /** Word scores by place. */
  scores: Float32Array
  /** Minimum word score. */
  min: number
}

/**
 * Finds similar passages of a segment: the number of different bits is in the upper 16 bits, the place in the lower
 * 16. Overwritten by the next call.
 */
export type FindSimilar = (signatures: Signatures, sought: Sought) => Uint32Array

/** Searches passages similar to a vector. Invalidated when other vectors are stored or compared. */
export function openSimilar(vector: Int8Array, scale: number): FindSimilar {
  const { memory, near, sign } = getArena()
  writeNumbers(vector, scale)
  const compared = Math.ceil(Math.min(vector.length, signatureBits) / 8 / bytesAtOnce) * bytesAtOnce
  return ({ at, thresholdsAt }, { max, scores, min }) => {
    sign(numbersAt, thresholdsAt, questionAt, 1)
    new Float32Array(memory.buffer, scoresAt, scores.length).set(scores)
    const found = near(at, questionAt, compared, scores.length, max, scoresAt, min, resultAt)
    return new Uint32Array(memory.buffer, resultAt, found)
  }
}

/** The number of bits of a signature. */
export const maxDifference = signatureBits
