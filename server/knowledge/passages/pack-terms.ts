interface Terms {
  /** Hashes, each once. */
  terms: Uint32Array
  counts: Uint8Array
  titleTerms: Uint32Array
}

/** As bytes: two lengths, the terms, those of the title, and the frequency of each term. */
export function packTerms({ terms, counts, titleTerms }: Terms): Uint8Array {
  const numbers = Uint32Array.of(terms.length, titleTerms.length, ...terms, ...titleTerms)
  const packed = new Uint8Array(numbers.byteLength + counts.length)
  packed.set(new Uint8Array(numbers.buffer))
  packed.set(counts, numbers.byteLength)
  return packed
}

export function unpackTerms(packed: Uint8Array): Terms {
  // Buffers from the database may be unaligned; numbers need an offset that is a multiple of four.
  const bytes = new Uint8Array(packed)
  const [termCount = 0, titleCount = 0] = new Uint32Array(bytes.buffer, 0, 2)
  const numberCount = termCount + titleCount
  return {
    terms: new Uint32Array(bytes.buffer, 8, termCount),
    titleTerms: new Uint32Array(bytes.buffer, 8 + 4 * termCount, titleCount),
    counts: bytes.subarray(8 + 4 * numberCount),
  }
}
