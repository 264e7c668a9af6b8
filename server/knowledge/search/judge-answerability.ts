import type { RankedPassage } from './rank-passages.ts'

/** Features of the best passages that indicate whether the question can be answered. */
export interface Evidence {
  /** Total rarity of the words shared by question and passage, relative to the collection size. */
  strength: number
  coverage: number
  likeness: number
}

/** Fitted on half of the travel questions of `npm run eval -- answers`, and rounded. Refit for every new encoder. */
const weights = { strength: 3.8, coverage: 2.7, likeness: 2.4, asking: 4.4 }
const bias = -9.5
/** Passages beyond the first hardly indicate whether there is an answer. */
const looked = 3

/** The probability that the passages answer the question. */
export function judgeAnswerability(text: string, ranked: readonly (RankedPassage | Evidence)[]): number {
  const best = ranked.slice(0, looked).map((passage) => {
    const { strength, coverage, likeness } = passage as Evidence
    return weights.strength * Math.log1p(strength) + weights.coverage * coverage + weights.likeness * likeness
  })
  if (best.length === 0) return 0
  const value = Math.max(...best) + bias + weights.asking * askingShare(text)
  return Math.round(1000 / (1 + Math.exp(-value))) / 1000
}

const segmenter = new Intl.Segmenter(undefined, { granularity: 'sentence' })
const maxCharacters = 8_000
/** Question marks of other scripts. */
const mark = /[?？؟՞፧]/u

/** The share of sentences that are questions: a message of mostly statements is rarely answered by documents. */
function askingShare(text: string): number {
  const sentences = [...segmenter.segment(text.slice(0, maxCharacters))].filter(({ segment }) =>
    /[\p{L}\p{N}]/u.test(segment),
  )
  const asking = sentences.filter(({ segment }) => mark.test(segment)).length
  return asking / (sentences.length || 1)
}
