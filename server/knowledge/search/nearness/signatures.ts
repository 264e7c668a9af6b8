import { freeSlot, getArena, placeOfSlot, slotBytes, takeSlot } from '../compiled/arena.ts'

/**
 * A bit for each of the first numbers of a vector: whether it is above the average of its segment. Vectors that point
 * the same way share most bits, and bits are compared a hundred times as fast as numbers.
 */
export interface Signatures {
  /** Where they lie in the memory of this thread. */
  slot: number
  thresholds: Float32Array
}

const signatureBytes = 64
const signatureBits = 8 * signatureBytes
/** Signatures in one slot: as many as a segment has passages at most. */
export const slotSize = slotBytes / signatureBytes
/** What the signatures of a segment take. */
export const signatureSlotBytes = slotBytes
/** After what else is compared meanwhile. */
const questionAt = slotBytes
const resultAt = questionAt + signatureBytes

export function storeSignatures(vectors: Int8Array, scales: Float32Array, dimensions: number): Signatures {
  const size = scales.length
  if (size > slotSize) throw new Error('Invariant violated: a segment is larger than a slot')
  const used = Math.min(dimensions, signatureBits)
  const thresholds = new Float32Array(used)
  for (let place = 0; place < size; place++) {
    const scale = (scales[place] as number) / size
    for (let index = 0; index < used; index++) {
      thresholds[index] = (thresholds[index] as number) + (vectors[place * dimensions + index] as number) * scale
    }
  }
  const slot = takeSlot()
  const bytes = new Uint8Array(getArena().memory.buffer, placeOfSlot(slot), slotBytes).fill(0)
  for (let place = 0; place < size; place++) {
    const vector = vectors.subarray(place * dimensions, place * dimensions + used)
    writeSignature(vector, scales[place] as number, thresholds, bytes, place * signatureBytes)
  }
  return { slot, thresholds }
}

export function freeSignatures({ slot }: Signatures): void {
  freeSlot(slot)
}

function writeSignature(
  vector: Int8Array,
  scale: number,
  thresholds: Float32Array,
  bytes: Uint8Array,
  start: number,
): void {
  for (let index = 0; index < thresholds.length; index++) {
    if ((vector[index] as number) * scale <= (thresholds[index] as number)) continue
    const place = start + (index >> 3)
    bytes[place] = (bytes[place] as number) | (1 << (index & 7))
  }
}

/**
 * Of the first `count`, those that differ from the vector in at most so many bits: the number of bits above the lower
 * 16, and the place. Lost with the next call.
 */
export function findSimilar(
  { slot, thresholds }: Signatures,
  vector: Int8Array,
  scale: number,
  count: number,
  most: number,
): Uint32Array {
  const { memory, near } = getArena()
  const question = new Uint8Array(memory.buffer, questionAt, signatureBytes).fill(0)
  writeSignature(vector, scale, thresholds, question, 0)
  const found = near(placeOfSlot(slot), questionAt, count, most, resultAt)
  return new Uint32Array(memory.buffer, resultAt, found)
}

/** In how many bits two can differ. */
export const maxDifference = signatureBits
