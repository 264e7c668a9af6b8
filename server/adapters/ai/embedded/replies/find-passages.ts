import type { PromptDocument } from '../../ai.ts'
import { toSentences } from '../text/sentences.ts'
import { toStems } from '../text/stems.ts'
import { toWords } from '../text/words.ts'
import { informationOf } from '../vectors/sentence-vector.ts'
import { getWordVectors } from '../vectors/word-vectors.ts'
import { type AskedWord, askedWords } from './asked-words.ts'
import { type Passage, toPassages } from './passages.ts'

export interface FoundPassage {
  passage: Passage
  /** Its score relative to the others. */
  score: number
  /** The share of the question that it covers, 0 to 1. */
  coverage: number
}

interface Counted {
  passage: Passage
  terms: Map<string, number>
  length: number
}

/** Limits the words, each of which is compared with every passage. */
const maxSentences = 30

const saturation = 1.2
const lengthPenalty = 0.75
/** Character 4-grams weigh less than words. */
const runWorth = 0.25

/** The passages that match a message, best first: BM25 over stems and character 4-grams. */
export function findPassages(documents: readonly PromptDocument[], message: string): FoundPassage[] {
  const passages = documents.flatMap(toPassages).map(count)
  const asked = askedWords(message)
  // A number alone is on many pages, and rarely what they are about.
  if (passages.length === 0 || !asked.some(({ word }) => /\p{L}/u.test(word))) return []
  const sentences = toSentences(message).slice(0, maxSentences).map(askedWords)

  const average = passages.reduce((sum, { length }) => sum + length, 0) / passages.length
  const rarity = rarityOf(passages)
  const query = new Set(termsOf(asked))
  return passages
    .map((counted) => ({
      passage: counted.passage,
      score: [...query].reduce((sum, term) => sum + worth(counted, term, rarity, average), 0),
      coverage: Math.max(...[asked, ...sentences].map((words) => coverageOf(counted, words))),
    }))
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score * other.coverage - one.score * one.coverage)
}

function count(passage: Passage): Counted {
  const words = toWords(`${passage.title}\n${passage.text}`)
  const stems = toStems(words)
  const terms = new Map<string, number>()
  for (const term of termsOf(words.map((word, index) => ({ word, stem: stems[index] ?? word }))))
    terms.set(term, (terms.get(term) ?? 0) + 1)
  return { passage, terms, length: words.length }
}

function termsOf(words: readonly AskedWord[]): string[] {
  return words.flatMap(({ word, stem }) => [`=${stem}`, ...runsOf(word)])
}

function runsOf(word: string): string[] {
  const padded = ` ${word} `
  return Array.from({ length: Math.max(0, padded.length - 3) }, (_, start) => padded.slice(start, start + 4))
}

function rarityOf(passages: readonly Counted[]): (term: string) => number {
  const counts = new Map<string, number>()
  for (const { terms } of passages) for (const term of terms.keys()) counts.set(term, (counts.get(term) ?? 0) + 1)
  return (term) => {
    const having = counts.get(term) ?? 0
    return Math.log(1 + (passages.length - having + 0.5) / (having + 0.5))
  }
}

function worth({ terms, length }: Counted, term: string, rarity: (term: string) => number, average: number): number {
  const frequency = terms.get(term) ?? 0
  if (frequency === 0) return 0
  const damped = frequency + saturation * (1 - lengthPenalty + lengthPenalty * (length / average))
  return (term.startsWith('=') ? 1 : runWorth) * rarity(term) * ((frequency * (saturation + 1)) / damped)
}

/** Rare words weigh more; a similar word counts partly. */
function coverageOf({ terms }: Counted, words: readonly AskedWord[]): number {
  let [found, sought] = [0, 0]
  for (const { word, stem } of words) {
    const weight = informationOf(getWordVectors().rank(word))
    sought += weight
    if (terms.has(`=${stem}`)) {
      found += weight
      continue
    }
    const runs = runsOf(word)
    const share = runs.filter((run) => terms.has(run)).length / runs.length
    if (share >= 0.6) found += weight * share
  }
  return sought === 0 ? 0 : found / sought
}
