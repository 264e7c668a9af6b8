import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Encoder } from '../../adapters/ai/ai.ts'
import { numberWords } from '../../platform/text/number-words.ts'

/** Finds texts that contradict each other: by different numbers or by negation. */

interface Statement {
  terms: Set<number>
  numbers: Set<string>
  isNegative: boolean
}

const maxStatements = 60
const maxSentence = 400
/** Shorter sentences are not compared. */
const minTerms = 2
/** Minimum share of common words for two sentences to make statements about the same thing. */
const minShared = 0.6

const segmenter = new Intl.Segmenter(undefined, { granularity: 'sentence' })
const number = /\d{1,12}(?:[.,:]\d{1,6}){0,3}/g
const word = /\p{L}{3,}/gu
/** One is mostly an article, but before a unit of time a number. */
const single =
  /(?<!\p{L})(?:one|eine?[mnrs]?)(?= (?:year|month|week|day|hour|minute|jahr|monat|woche|tag|stunde|minute))/giu
/** They count nothing. */
const vague = new Set(['both', 'beide', 'beiden', 'beider', 'half', 'halb', 'halbe', 'halber', 'halbes', 'null'])
const negation =
  /(?<![\p{L}\p{N}])(?:not|no|never|cannot|without|nicht|kein\p{L}{0,2}|nie|niemals|ohne|pas|jamais|sans|non|nunca|sin|niet|geen|nooit)(?![\p{L}\p{N}])|n['’]t(?!\p{L})/giu

/** The places of two contradicting texts; undefined if there are none. */
export async function findContradiction(
  encoder: Pick<Encoder, 'encodeWords'>,
  texts: readonly string[],
): Promise<[number, number] | undefined> {
  const read = await Promise.all(texts.map((text) => readOnce(encoder, text)))
  for (let one = 0; one < read.length; one++) {
    for (let other = one + 1; other < read.length; other++) {
      if (read[one]?.some((first) => read[other]?.some((second) => contradict(first, second)))) return [one, other]
    }
  }
  return undefined
}

/** Cached because the same passages answer many messages; by hash, because texts may contain personal data. */
const statements = new LRUCache<string, Promise<Statement[]>>({ max: 500 })

function readOnce(encoder: Pick<Encoder, 'encodeWords'>, text: string): Promise<Statement[]> {
  const key = hash('sha256', text, 'base64')
  const known = statements.get(key)
  if (known) return known
  const reading = readStatements(encoder, text)
  statements.set(key, reading)
  reading.catch(() => statements.delete(key))
  return reading
}

async function readStatements(encoder: Pick<Encoder, 'encodeWords'>, text: string): Promise<Statement[]> {
  const sentences = text
    .split('\n')
    .flatMap((line) => [...segmenter.segment(line)])
    .map(({ segment }) => segment.trim())
    .filter(({ length }) => length > 0 && length <= maxSentence)
    .slice(0, maxStatements)
  const words = await encoder.encodeWords(
    sentences.map((sentence) => inDigits(sentence).replace(number, ' ').replace(negation, ' ')),
  )
  return sentences.map((sentence, index) => ({
    terms: new Set(words[index]),
    numbers: new Set(inDigits(sentence).match(number) ?? []),
    isNegative: (sentence.match(negation)?.length ?? 0) % 2 === 1,
  }))
}

/** With the numbers that are written in words, in English and German. */
const inDigits = (sentence: string) =>
  sentence.replace(single, '1').replace(word, (written) => {
    const lower = written.toLowerCase()
    return vague.has(lower) ? written : (numberWords.get(lower) ?? written)
  })

function contradict(one: Statement, other: Statement): boolean {
  const shared = [...one.terms].filter((term) => other.terms.has(term)).length
  const all = one.terms.size + other.terms.size - shared
  if (shared < minTerms || shared < minShared * all) return false
  if (one.isNegative !== other.isNegative) return true
  const hasOther = one.numbers.size > 0 && other.numbers.size > 0
  return hasOther && ![...one.numbers].some((found) => other.numbers.has(found))
}
