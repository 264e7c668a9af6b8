import type { RankedPassage } from './rank-passages.ts'

/** Evidence in the best passages that the question can be answered. */
export interface Evidence {
  /** Of how much rarity the words are that question and passage share, by the size of the collection. */
  strength: number
  coverage: number
  likeness: number
}

/** Fitted on half of the travel questions of `npm run eval -- answers`, and rounded. Repeat with every new encoder. */
const weights = { strength: 3.8, coverage: 2.7, likeness: 2.4, asking: 4.4 }
const bias = -9.5
/** Passages beyond the first hardly indicate whether there is an answer. */
const looked = 3

/** How likely it is that the passages answer the question, 0 to 1. */
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
/** Question marks of the scripts that have one of their own. */
const mark = /[?？؟՞፧]/u

/** Of its sentences, how many ask: a message of mostly statements wants something other than an answer from documents. */
function askingShare(text: string): number {
  const sentences = [...segmenter.segment(text.slice(0, maxCharacters))].filter(({ segment }) =>
    /[\p{L}\p{N}]/u.test(segment),
  )
  const asking = sentences.filter(({ segment }) => mark.test(segment)).length
  return asking / (sentences.length || 1)
}
