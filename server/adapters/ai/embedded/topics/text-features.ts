import { encoderDimensions } from '../encoder/encoder-file.ts'
import { encodeText } from '../encoder/sentence-encoder.ts'
import { eachCharacterGram, eachWordGram } from '../text/hashes.ts'
import { toStems } from '../text/stems.ts'
import { toWords } from '../text/words.ts'
import { createRelatedWords, learnWordField, type WordField } from '../vectors/related-words.ts'
import { sentenceDimensions, toSentenceVector } from '../vectors/sentence-vector.ts'
import { learnVocabulary, type Vocabulary, weigh } from './vocabulary.ts'

/** What a set of texts taught about the features that texts can have. */
export interface KnownFeatures {
  /** Stemmed words and pairs of them. */
  words: Vocabulary
  /** Runs of 2 to 5 characters inside words. */
  characters: Vocabulary
  /** Words in other words; empty where examples abound and show them all. */
  related: WordField
}

/** A vector that is mostly zero. */
export interface Sparse {
  numbers: Int32Array
  values: Float32Array
}

/** From here on, features that a single text has cost more memory than they are worth. */
const manyTexts = 3_000
/** A message that needs more than this says no more. */
const readAtMost = 2_000
/** Against the other kinds of features: it alone knows texts in other words or languages than the examples. */
const sayOfEncoder = 2

export function learnFeatures(texts: readonly string[], hasRelated: boolean): KnownFeatures {
  const atLeast = texts.length < manyTexts ? 1 : 2
  const worded = texts.map(wordsOf)
  return {
    words: learnVocabulary(worded.map(toStems), eachWordGram, atLeast),
    characters: learnVocabulary(worded, eachCharacters, atLeast),
    related: learnWordField(hasRelated ? worded : []),
  }
}

export function countFeatures({ words, characters, related }: KnownFeatures): number {
  return words.size + characters.size + related.rows.length + sentenceDimensions + encoderDimensions + 1
}

/** Turns texts into numbers. Each kind of feature has unit length, so that none drowns the others; the last is 1. */
export function createFeatureReader(known: KnownFeatures): (text: string) => Sparse {
  const { words, characters, related } = known
  const findRelated = createRelatedWords(related)
  return (text) => {
    const read = wordsOf(text)
    const stems = toStems(read)
    const kinds: [number, [number, number][]][] = [
      [0, weigh(words, (visit) => eachWordGram(stems, visit))],
      [words.size, weigh(characters, (visit) => eachCharacters(read, visit))],
      [words.size + characters.size, related.rows.length > 0 ? findRelated(read) : []],
    ]
    return toSparse(kinds, words.size + characters.size + related.rows.length, meaningOf(text, read))
  }
}

/** Whether anything of the text was ever seen; of one without, nothing can be said. */
export function isFamiliar({ values }: Sparse): boolean {
  return values.subarray(0, -1).some((value) => value !== 0)
}

/** The views of the words' vectors, and what the encoder makes of the whole. */
function meaningOf(text: string, words: readonly string[]): Float32Array {
  const meaning = new Float32Array(sentenceDimensions + encoderDimensions)
  meaning.set(toSentenceVector(words))
  meaning.set(
    encodeText(text.slice(0, readAtMost)).map((value) => value * sayOfEncoder),
    sentenceDimensions,
  )
  return meaning
}

function toSparse(kinds: [number, [number, number][]][], offset: number, meaning: Float32Array): Sparse {
  const counted = kinds.reduce((sum, [, entries]) => sum + entries.length, 0)
  const numbers = new Int32Array(counted + meaning.length + 1)
  const values = new Float32Array(numbers.length)
  let end = 0
  for (const [start, entries] of kinds) {
    for (const [number, value] of entries) {
      numbers[end] = start + number
      values[end++] = value
    }
  }
  for (let index = 0; index <= meaning.length; index++) numbers[end + index] = offset + index
  values.set(meaning, end)
  values[values.length - 1] = 1
  return { numbers, values }
}

function wordsOf(text: string): string[] {
  return toWords(text.slice(0, readAtMost))
}

function eachCharacters(words: readonly string[], visit: (hash: number) => void): void {
  eachCharacterGram(words, 2, 5, visit)
}
