/** Sequences of letters and digits: the usual tokenizer, without the product's language processing. */
const toWords = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? []

/** The baseline: BM25 over unmodified words, with whole documents. */
export function createPlainBm25(texts: readonly string[]): (query: string) => Float64Array {
  const postings = new Map<string, [number, number][]>()
  const lengths = texts.map((text, place) => {
    const words = toWords(text)
    const counts = new Map<string, number>()
    for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
    for (const [word, count] of counts) {
      const known = postings.get(word)
      if (known) known.push([place, count])
      else postings.set(word, [[place, count]])
    }
    return words.length
  })
  const average = lengths.reduce((sum, length) => sum + length, 0) / texts.length
  return (query) => {
    const scores = new Float64Array(texts.length)
    for (const word of new Set(toWords(query))) {
      const having = postings.get(word) ?? []
      const rarity = Math.log(1 + (texts.length - having.length + 0.5) / (having.length + 0.5))
      for (const [place, count] of having) {
        const damped = count + 1.2 * (0.25 + (0.75 * (lengths[place] ?? 0)) / average)
        scores[place] = (scores[place] ?? 0) + (rarity * count * 2.2) / damped
      }
    }
    return scores
  }
}
