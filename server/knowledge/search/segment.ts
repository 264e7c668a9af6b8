/** What is known of one passage. */
export interface IndexedPassage {
  passageID: number
  documentID: number
  terms: Uint32Array
  counts: Uint8Array
  titleTerms: Uint32Array
  vector: Int8Array
}

/** Where terms occur: for each hash, in order, the places from its offset to the next. */
export interface Postings {
  hashes: Uint32Array
  offsets: Uint32Array
  places: Uint16Array
  counts: Uint8Array
}

/** Up to `maxSegment` passages in few arrays, never changed. */
export interface Segment {
  size: number
  passageIDs: Float64Array
  documentIDs: Float64Array
  /** In words. */
  lengths: Uint16Array
  words: Postings
  titles: Postings
  dimensions: number
  vectors: Int8Array
  /** The same numbers, dimension by dimension. */
  columns: Int8Array
  /** What the product with a vector is multiplied by to be a cosine. */
  scales: Float32Array
  bytes: number
}

/** Small enough that one is made without holding the event loop; at most 1024, see `toPostings`. */
export const maxSegment = 500

export function buildSegment(passages: readonly IndexedPassage[]): Segment {
  const size = passages.length
  const dimensions = Math.max(0, ...passages.map(({ vector }) => vector.length))
  const vectors = new Int8Array(size * dimensions)
  for (const [place, { vector }] of passages.entries()) vectors.set(vector, place * dimensions)
  const words = toPostings(passages.map(({ terms, counts }) => ({ terms, counts })))
  const titles = toPostings(passages.map(({ titleTerms }) => ({ terms: titleTerms })))
  const segment = {
    size,
    passageIDs: Float64Array.from(passages, ({ passageID }) => passageID),
    documentIDs: Float64Array.from(passages, ({ documentID }) => documentID),
    lengths: Uint16Array.from(passages, ({ counts }) => counts.reduce((sum, count) => sum + count, 0)),
    words,
    titles,
    dimensions,
    vectors,
    columns: toColumns(vectors, size, dimensions),
    scales: Float32Array.from(passages, ({ vector }) => 1 / (Math.hypot(...vector) || 1)),
  }
  const arrays = [...Object.values(segment), ...Object.values(words), ...Object.values(titles)]
  const bytes = arrays.reduce<number>((sum, part) => sum + (ArrayBuffer.isView(part) ? part.byteLength : 0), 0)
  return { ...segment, bytes }
}

function toColumns(vectors: Int8Array, size: number, dimensions: number): Int8Array {
  const columns = new Int8Array(vectors.length)
  for (let place = 0; place < size; place++) {
    const from = place * dimensions
    for (let dimension = 0; dimension < dimensions; dimension++) {
      columns[dimension * size + place] = vectors[from + dimension] as number
    }
  }
  return columns
}

/** A number for each occurrence that sorts by term, then by place: 32 bits of the hash, 10 of the place, 8 of the count. */
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

/** From where to where the places of a term stand; empty for one that does not occur. */
export function findTerm({ hashes, offsets }: Postings, hash: number): [number, number] {
  let [low, high] = [0, hashes.length - 1]
  while (low <= high) {
    const middle = (low + high) >> 1
    const found = hashes[middle] as number
    if (found === hash) return [offsets[middle] as number, offsets[middle + 1] as number]
    if (found < hash) low = middle + 1
    else high = middle - 1
  }
  return [0, 0]
}
