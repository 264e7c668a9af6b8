import { unpackTerms } from '../../passages/pack-terms.ts'
import { freeSignatures } from '../nearness/signatures.ts'
import { buildSegment, type IndexedPassage, maxSegment, type Segment, toPassages } from '../segment.ts'

/** The passages of a customer in memory, extended as documents are indexed. */
export interface HeldIndex {
  /** Version of the stored index at the last read. */
  version: number
  /** The last passage read. */
  readUpTo: number
  /** Replaced, never modified, because term statistics are cached by this array. */
  segments: readonly Segment[]
  /** Passages deleted since they were read. */
  gone: Set<number>
  bytes: number
  /** The index did not fit into memory: the newest passages are missing. */
  isFull: boolean
}

/** Many small segments slow down searches. */
const maxSmallSegments = 8

/** Least recently used first. */
const held = new Map<string, HeldIndex>()
let evictions = 0

/** Totals of all customers. */
export const readSizes = () => ({
  customers: held.size,
  passages: sumOf(({ segments }) => segments.reduce((sum, { size }) => sum + size, 0)),
  bytes: sumOf(({ bytes }) => bytes),
  evictions,
})

const sumOf = (measure: (index: HeldIndex) => number) =>
  [...held.values()].reduce((sum, index) => sum + measure(index), 0)

export function findHeld(key: string): HeldIndex | undefined {
  const found = held.get(key)
  if (!found) return undefined
  held.delete(key)
  held.set(key, found)
  return found
}

interface Addition {
  key: string
  version: number
  /** The index is up to date only after the last batch. */
  isLast: boolean
  /** The position after which this batch continues, and the position it reaches. */
  after: number
  readUpTo: number
  /** In the format of `readPassages`. */
  pieces: readonly Uint8Array[]
  maxBytes: number
}

/**
 * Adds passages, evicting the least recently used indexes; a single index is loaded as far as there is room. Returns
 * undefined if the index was evicted since its previous batch.
 */
export function addToHeld({
  key,
  version,
  isLast,
  after,
  readUpTo,
  pieces,
  maxBytes,
}: Addition): HeldIndex | undefined {
  const known = findHeld(key)
  if ((known?.readUpTo ?? 0) !== after) return undefined
  const index = known ?? { version, readUpTo: 0, segments: [], gone: new Set(), bytes: 0, isFull: false }
  held.set(key, index)
  const passages = unpackPassages(pieces)
  if (passages.length > 0 && !index.isFull) {
    index.segments = [...index.segments, buildSegment(passages, true)]
    mergeSmall(index)
    index.readUpTo = readUpTo
    index.bytes = index.segments.reduce((sum, segment) => sum + segment.bytes, 0)
    index.isFull = index.bytes > maxBytes
    evict(index, maxBytes)
  }
  index.version = isLast || index.isFull ? version : 0
  return index
}

function evict(kept: HeldIndex, maxBytes: number): void {
  let bytes = sumOf((index) => index.bytes)
  for (const [key, index] of held) {
    if (bytes <= maxBytes || index === kept) return
    held.delete(key)
    free(index.segments)
    bytes -= index.bytes
    evictions++
  }
}

/** Merges the smallest segments, without deleted passages. */
function mergeSmall(index: HeldIndex): void {
  const small = index.segments.filter(({ size }) => size < maxSegment / 2)
  if (small.length <= maxSmallSegments) return
  const passages = small.flatMap((segment) => toPassages(segment, (passageID) => index.gone.has(passageID)))
  const joined: Segment[] = []
  free(small)
  for (let start = 0; start < passages.length; start += maxSegment) {
    joined.push(buildSegment(passages.slice(start, start + maxSegment), true))
  }
  index.segments = [...index.segments.filter((segment) => !small.includes(segment)), ...joined]
}

function free(segments: readonly Segment[]): void {
  for (const { signatures } of segments) if (signatures) freeSignatures(signatures)
}

/** Format: passage ID and document ID (8 bytes each), the lengths of terms and vector (4 bytes each), then both. */
export const unpackPassages = (pieces: readonly Uint8Array[]): IndexedPassage[] => pieces.flatMap(unpackPiece)

function unpackPiece(bytes: Uint8Array): IndexedPassage[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const passages: IndexedPassage[] = []
  for (let at = 0; at < bytes.length; ) {
    const termsAt = at + 24
    const vectorAt = termsAt + view.getInt32(at + 16)
    const end = vectorAt + view.getInt32(at + 20)
    passages.push({
      passageID: Number(view.getBigInt64(at)),
      documentID: Number(view.getBigInt64(at + 8)),
      ...unpackTerms(bytes.subarray(termsAt, vectorAt)),
      vector: new Int8Array(bytes.buffer, bytes.byteOffset + vectorAt, end - vectorAt),
    })
    at = end
  }
  return passages
}
