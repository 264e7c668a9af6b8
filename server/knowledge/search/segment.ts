import { scaleOf } from './nearness/scale-of.ts'
import { readVector, type Signatures, storeSignatures } from './nearness/signatures.ts'

/** The index data of a passage. */
export interface IndexedPassage {
  passageID: number
  documentID: number
  terms: Uint32Array
  counts: Uint8Array
  titleTerms: Uint32Array
  vector: Int8Array
}

/** An inverted index: term `hashes[i]` occurs at the places from `offsets[i]` to `offsets[i + 1]`. */
export interface Postings {
  hashes: Uint32Array
  offsets: Uint32Array
  places: Uint16Array
  counts: Uint8Array
}

/** An immutable group of up to `maxSegment` passages in a few arrays. */
export interface Segment {
  size: number
  passageIDs: Float64Array
  documentIDs: Float64Array
  /** Number of words by place. */
  lengths: Uint16Array
  totalLength: number
  words: Postings
  titles: Postings
  /** Number of distinct words by place. */
  titleLengths: Uint16Array
  dimensions: number
  /** Empty if they are stored with the signatures. */
  vectors: Int8Array
  /** Set for large segments that stay in memory; the vectors of others are all compared. */
  signatures: Signatures | undefined
  /** Factors that turn dot products with the vectors into cosines. */
  scales: Float32Array
  bytes: number
}

/** Takes about ten milliseconds to build; see `toPostings` for the upper limit. */
export const maxSegment = 1_024
/** The global place of a passage, from the index of its segment and its place within it. */
export const placeIn = (index: number, inner: number) => index * maxSegment + inner
export const segmentAt = (segments: readonly Segment[], place: number) =>
  segments[Math.floor(place / maxSegment)] as Segment

/** The number of passages. */
export const sizeOf = (segments: readonly Segment[]) => segments.reduce((sum, { size }) => sum + size, 0)

/** Below this, signatures save nothing. */
const minSigned = 500

/** With `isKept`, the segment stays in memory and gets signatures if worthwhile, which `freeSignatures` releases. */
export function buildSegment(passages: readonly IndexedPassage[], isKept = false): Segment {
  const size = passages.length
  const dimensions = Math.max(0, ...passages.map(({ vector }) => vector.length))
  const vectors = new Int8Array(size * dimensions)
  for (const [place, { vector }] of passages.entries()) vectors.set(vector, place * dimensions)
  const words = toPostings(passages.map(({ terms, counts }) => ({ terms, counts })))
  const titles = toPostings(passages.map(({ titleTerms }) => ({ terms: titleTerms })))
  const scales = Float32Array.from(passages, ({ vector }) => scaleOf(vector))
  const lengths = Uint16Array.from(passages, ({ counts }) => counts.reduce((sum, count) => sum + count, 0))
  const signatures =
    isKept && size >= minSigned && dimensions > 0 ? storeSignatures(vectors, scales, dimensions) : undefined
  const segment = {
    size,
    passageIDs: Float64Array.from(passages, ({ passageID }) => passageID),
    documentIDs: Float64Array.from(passages, ({ documentID }) => documentID),
    lengths,
    totalLength: lengths.reduce((sum, length) => sum + length, 0),
    words,
    titles,
    titleLengths: Uint16Array.from(passages, ({ titleTerms }) => titleTerms.length),
    dimensions,
    vectors: signatures ? new Int8Array() : vectors,
    signatures,
    scales,
  }
  const arrays = [...Object.values(segment), ...Object.values(words), ...Object.values(titles)]
  const bytes = arrays.reduce<number>((sum, part) => sum + (ArrayBuffer.isView(part) ? part.byteLength : 0), 0)
  // Includes one byte per occurrence for the weights, which are computed by the first search.
  return { ...segment, bytes: bytes + words.places.length + (signatures?.bytes ?? 0) }
}

/** Packs each occurrence into a number that sorts by term, then place: 32 bits of hash, 10 of place, 8 of count. */
const placeFactor = 2 ** 8
const termFactor = 2 ** 18

function toPostings(passages: { terms: Uint32Array; counts?: Uint8Array }[]): Postings {
  const size = passages.reduce((sum, { terms }) => sum + terms.length, 0)
  const keys = new Float64Array(size)
  let next = 0
  passages.forEach(({ terms, counts }, place) => {
    for (let index = 0; index < terms.length; index++) {
      keys[next++] = (terms[index] as number) * termFactor + place * placeFactor + (counts?.[index] ?? 1)
    }
  })
  keys.sort()
  const hashes = new Uint32Array(size)
  const offsets = new Uint32Array(size + 1)
  const places = new Uint16Array(size)
  const counts = new Uint8Array(size)
  let terms = 0
  for (let index = 0; index < size; index++) {
    const key = keys[index] as number
    const hash = Math.floor(key / termFactor)
    const rest = key - hash * termFactor
    if (terms === 0 || hashes[terms - 1] !== hash) {
      hashes[terms] = hash
      offsets[terms++] = index
    }
    places[index] = rest >> 8
    counts[index] = rest & 255
  }
  offsets[terms] = size
  return { hashes: hashes.slice(0, terms), offsets: offsets.slice(0, terms + 1), places, counts }
}

/** The range of a term's places; empty if it does not occur. */
export function findTerm({ hashes, offsets }: Postings, hash: number): [number, number] {
  let low = 0
  let high = hashes.length - 1
  while (low <= high) {
    const middle = (low + high) >> 1
    const found = hashes[middle] as number
    if (found === hash) return [offsets[middle] as number, offsets[middle + 1] as number]
    if (found < hash) low = middle + 1
    else high = middle - 1
  }
  return [0, 0]
}

/** The position of a passage within a term's range; -1 if it is not in it. */
export function findPlace({ places }: Postings, from: number, to: number, place: number): number {
  let low = from
  let high = to - 1
  while (low <= high) {
    const middle = (low + high) >> 1
    const found = places[middle] as number
    if (found === place) return middle
    if (found < place) low = middle + 1
    else high = middle - 1
  }
  return -1
}

/** The passages of a segment as given, except excluded ones. */
export function toPassages(segment: Segment, isLeftOut: (passageID: number) => boolean): IndexedPassage[] {
  const words = byPlace(segment.words, segment.size)
  const titles = byPlace(segment.titles, segment.size)
  const { dimensions, vectors, signatures, passageIDs, documentIDs } = segment
  return Array.from(passageIDs, (passageID, place) => ({
    passageID,
    documentID: documentIDs[place] as number,
    terms: Uint32Array.from(words[place]?.terms ?? []),
    counts: Uint8Array.from(words[place]?.counts ?? []),
    titleTerms: Uint32Array.from(titles[place]?.terms ?? []),
    vector: signatures
      ? readVector(signatures, place, dimensions)
      : vectors.slice(place * dimensions, (place + 1) * dimensions),
  })).filter(({ passageID }) => !isLeftOut(passageID))
}

function byPlace({ hashes, offsets, places, counts }: Postings, size: number) {
  const found = Array.from({ length: size }, () => ({ terms: [] as number[], counts: [] as number[] }))
  hashes.forEach((hash, index) => {
    for (let at = offsets[index] as number; at < (offsets[index + 1] as number); at++) {
      const passage = found[places[at] as number]
      passage?.terms.push(hash)
      passage?.counts.push(counts[at] as number)
    }
  })
  return found
}
