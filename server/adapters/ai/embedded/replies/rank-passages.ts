import { isFunctionWord } from '../text/function-words.ts'
import { toStems } from '../text/stems.ts'
import { toWords } from '../text/words.ts'
import type { Passage } from './passages.ts'

export interface RankedPassage {
  passage: Passage
  score: number
  /** The share of the question's words that the passage, or the title over it, has. */
  coverage: number
}

/** The usual constants of BM25. */
const saturation = 1.2
const lengthWeight = 0.75

function termsOf(text: string): string[] {
  const words = toWords(text)
  const stems = toStems(words)
  return stems.filter((_, index) => !isFunctionWord(words[index] ?? ''))
}

/** Four characters in a row, so that compounds and inflections without a stemmer still meet. */
function gramsOf(terms: string[]): Set<string> {
  const grams = new Set<string>()
  for (const term of terms) {
    for (let start = 0; start + 4 <= term.length; start++) grams.add(term.slice(start, start + 4))
  }
  return grams
}

/** Best first: BM25 over stems, with shared runs of characters as a second opinion. */
export function rankPassages(question: string, passages: Passage[]): RankedPassage[] {
  const asked = [...new Set(termsOf(question))]
  const askedGrams = gramsOf(asked)
  const entries = passages.map((passage) => ({ passage, terms: termsOf(`${passage.title} ${passage.text}`) }))
  const averageLength = entries.reduce((sum, { terms }) => sum + terms.length, 0) / Math.max(1, entries.length)
  const rarity = new Map(
    asked.map((term) => {
      const holders = entries.filter(({ terms }) => terms.includes(term)).length
      return [term, Math.log(1 + (entries.length - holders + 0.5) / (holders + 0.5))]
    }),
  )

  return entries
    .map(({ passage, terms }) => {
      const found = asked.filter((term) => terms.includes(term))
      const bm25 = found.reduce((sum, term) => {
        const count = terms.filter((candidate) => candidate === term).length
        const norm = saturation * (1 - lengthWeight + (lengthWeight * terms.length) / averageLength)
        return sum + (rarity.get(term) ?? 0) * ((count * (saturation + 1)) / (count + norm))
      }, 0)
      const grams = gramsOf(terms)
      const shared = [...askedGrams].filter((gram) => grams.has(gram)).length / Math.max(1, askedGrams.size)
      return { passage, score: bm25 + shared, coverage: asked.length === 0 ? 0 : found.length / asked.length }
    })
    .sort((a, b) => b.score - a.score)
}
