import { freeRoom, getArena, roomBytes, takeRoom } from '../compiled/arena.ts'

/**
 * The vectors of a segment in the memory of this thread, and a bit for each of their first numbers: whether it is above the
 * average of its segment. Vectors that point the same way share most bits, and bits are compared a hundred times as fast
 * as numbers.
 */
export interface Signatures {
  /** Where they lie. */
  at: number
  /** Where the averages lie. */
  thresholdsAt: number
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
/** Compiled code compares so many bytes of them at a time. */
const bytesAtOnce = 8
/** Compiled code takes 16 numbers at a time. */
const step = 16
export const widthOf = (dimensions: number) => Math.ceil(dimensions / step) * step
/** The scores of a segment, the numbers to be signed, the signature of the question, and results, of which there may be many. */
const scoresAt = 0
const numbersAt = 65_536
const questionAt = numbersAt + 4 * signatureBits
const resultAt = questionAt + signatureBytes

export function storeSignatures(vectors: Int8Array, scales: Float32Array, dimensions: number): Signatures {
  const size = scales.length
  const used = Math.min(dimensions, signatureBits)
  // Bits that are not used are never above.
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
  const at = takeRoom(needed)
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
  return { at, thresholdsAt, vectorsAt, width, bytes: roomBytes(needed) }
}

export function freeSignatures({ at, bytes }: Signatures): void {
  freeRoom(at, bytes)
}

/** A copy of one of the vectors. */
export const readVector = ({ vectorsAt, width }: Signatures, place: number, dimensions: number): Int8Array =>
  new Int8Array(getArena().memory.buffer, vectorsAt + place * width, dimensions).slice()

/** At unit length, as many as signatures have bits. */
function writeNumbers(vector: Int8Array, scale: number): void {
  const numbers = new Float32Array(getArena().memory.buffer, numbersAt, signatureBits)
  const used = Math.min(vector.length, signatureBits)
  for (let index = 0; index < used; index++) numbers[index] = (vector[index] as number) * scale
}

interface Sought {
  /** They differ in at most so many bits. */
  max: number
  /** By place. */
  scores: Float32Array
  /** What their scores reach. */
  min: number
}

/** Finds the similar ones of a segment: for each the number of bits above the lower 16, and the place. Lost with the next call. */
export type FindSimilar = (signatures: Signatures, sought: Sought) => Uint32Array

/** Those that are similar to a vector. Lost when other vectors are stored or compared. */
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

/** In how many bits two can differ. */
export const maxDifference = signatureBits
