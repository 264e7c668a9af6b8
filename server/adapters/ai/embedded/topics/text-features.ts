import { eachCharacterGram, eachWordGram } from '../text/hashes.ts'
import { toStems } from '../text/stems.ts'
import { toWords } from '../text/words.ts'
import { sentenceDimensions, toSentenceVector } from '../vectors/sentence-vector.ts'
import { learnVocabulary, type Vocabulary, weigh } from './vocabulary.ts'

/** How texts become numbers: stemmed words and pairs, runs of 2 to 5 characters, word vectors, and a constant. */
export interface TextFeatures {
  words: Vocabulary
  characters: Vocabulary
}

/** A vector that is mostly zero. */
export interface Sparse {
  numbers: Int32Array
  values: Float32Array
}

/** From here on, features that a single text has cost more memory than they are worth. */
const manyTexts = 3_000

export function learnTextFeatures(texts: readonly string[]): TextFeatures {
  const atLeast = texts.length < manyTexts ? 1 : 2
  const worded = texts.map(toWords)
  const stemmed = worded.map(toStems)
  return {
    words: learnVocabulary(stemmed, eachWordGram, atLeast),
    characters: learnVocabulary(worded, eachCharacters, atLeast),
  }
}

export function featureCount({ words, characters }: TextFeatures): number {
  return words.size + characters.size + sentenceDimensions + 1
}

/** Each kind of feature has unit length, so that none drowns the others. */
export function toFeatures(features: TextFeatures, text: string): Sparse {
  const words = toWords(text)
  const stems = toStems(words)
  const lexical = weigh(features.words, (visit) => eachWordGram(stems, visit))
  const spelling = weigh(features.characters, (visit) => eachCharacters(words, visit))
  const meaning = toSentenceVector(words)

  const counted = lexical.length + spelling.length
  const size = counted + sentenceDimensions + 1
  const numbers = new Int32Array(size)
  const values = new Float32Array(size)
  let end = 0
  for (const [number, value] of lexical) {
    numbers[end] = number
    values[end++] = value
  }
  for (const [number, value] of spelling) {
    numbers[end] = features.words.size + number
    values[end++] = value
  }
  const first = features.words.size + features.characters.size
  for (let index = 0; index <= sentenceDimensions; index++) numbers[counted + index] = first + index
  values.set(meaning, counted)
  values[size - 1] = 1
  return { numbers, values }
}

/** Whether anything of a text was ever seen; of a text without, nothing can be said. */
export function isFamiliar(features: TextFeatures, { numbers, values }: Sparse): boolean {
  const constant = featureCount(features) - 1
  return numbers.some((number, index) => number !== constant && values[index] !== 0)
}

function eachCharacters(words: readonly string[], visit: (hash: number) => void): void {
  eachCharacterGram(words, 2, 5, visit)
}
