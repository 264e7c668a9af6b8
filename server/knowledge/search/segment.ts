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
  /** What the product with a vector is multiplied by to be a cosine. */
  scales: Float32Array
  bytes: number
}

/** Small enough that one is made without holding the event loop. */
export const maxSegment = 1_000

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
    scales: Float32Array.from(passages, ({ vector }) => 1 / (Math.hypot(...vector) || 1)),
  }
  const arrays = [...Object.values(segment), ...Object.values(words), ...Object.values(titles)]
  const bytes = arrays.reduce<number>((sum, part) => sum + (ArrayBuffer.isView(part) ? part.byteLength : 0), 0)
  return { ...segment, bytes }
}

function toPostings(passages: { terms: Uint32Array; counts?: Uint8Array }[]): Postings {
  const byTerm = new Map<number, [number, number][]>()
  passages.forEach(({ terms, counts }, place) => {
    terms.forEach((term, index) => {
      const entry: [number, number] = [place, counts?.[index] ?? 1]
      const known = byTerm.get(term)
      if (known) known.push(entry)
      else byTerm.set(term, [entry])
    })
  })
  const hashes = Uint32Array.from(byTerm.keys()).sort()
  const offsets = new Uint32Array(hashes.length + 1)
  const entries: [number, number][] = []
  hashes.forEach((hash, index) => {
    for (const entry of byTerm.get(hash) ?? []) entries.push(entry)
    offsets[index + 1] = entries.length
  })
  return {
    hashes,
    offsets,
    places: Uint16Array.from(entries, ([place]) => place),
    counts: Uint8Array.from(entries, ([, count]) => count),
  }
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
