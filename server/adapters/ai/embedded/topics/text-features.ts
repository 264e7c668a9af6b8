import { encoderDimensions } from '../encoder/encoder-file.ts'
import { encodeText } from '../encoder/sentence-encoder.ts'
import { eachCharacterGram, eachNearPair, eachWordGram } from '../text/hashes.ts'
import { toStems } from '../text/stems.ts'
import { toWords } from '../text/words.ts'
import { createRelatedWords, learnWordField, type WordField } from '../vectors/related-words.ts'
import { sentenceDimensions, toSentenceVector } from '../vectors/sentence-vector.ts'
import { learnVocabulary, type Vocabulary, weigh } from './vocabulary.ts'

/** What a set of texts taught about the features that texts can have. */
export interface KnownFeatures {
  /** Stemmed words and pairs of them. */
  words: Vocabulary
  /** Stemmed words near each other, in whatever order; empty where examples are few. */
  pairs: Vocabulary
  /** Runs of 2 to 5 characters inside words. */
  characters: Vocabulary
  /** Words in other words; empty where examples abound and show them all. */
  related: WordField
  /** How much the words' vectors and the encoder count against each other kind of features. */
  weights: { ofView: number; ofEncoder: number }
}

/** A vector that is mostly zero. */
export interface Sparse {
  numbers: Int32Array
  values: Float32Array
}

/** From here on, features that a single text has cost more memory than they are worth. */
const manyTexts = 3_000
/** In characters; the rest of a longer message adds nothing. */
const maxLength = 2_000
/** Where examples are few, the vectors alone know texts in other words or languages than theirs. */
const weightsWithFew = { ofView: 1, ofEncoder: 3 }
/** Where they abound, the three views of the words' vectors count as one kind of features, and the encoder as another. */
const weightsWithMany = { ofView: 1 / Math.sqrt(3), ofEncoder: 2 }

/** `areMany`: whether examples abound, so that they show nearly all the words that messages use. */
export function learnFeatures(texts: readonly string[], areMany: boolean): KnownFeatures {
  const minTexts = texts.length < manyTexts ? 1 : 2
  const worded = texts.map(wordsOf)
  const stemmed = worded.map(toStems)
  return {
    words: learnVocabulary(stemmed, eachWordGram, minTexts),
    pairs: learnVocabulary(areMany ? stemmed : [], eachNearPair, minTexts),
    characters: learnVocabulary(worded, eachCharacters, minTexts),
    related: learnWordField(areMany ? [] : worded),
    weights: areMany ? weightsWithMany : weightsWithFew,
  }
}

export function countFeatures(known: KnownFeatures): number {
  return countOwn(known) + sentenceDimensions + encoderDimensions + 1
}

/** Without those that every set of texts has. */
const countOwn = ({ words, pairs, characters, related }: KnownFeatures) =>
  words.size + pairs.size + characters.size + related.rows.length

/** Turns texts into numbers. Each kind of feature has unit length, so that none drowns the others; the last is 1. */
export function createFeatureReader(known: KnownFeatures): (text: string) => Sparse {
  const { words, pairs, characters, related, weights } = known
  const afterWords = words.size + pairs.size
  const findRelated = createRelatedWords(related)
  return (text) => {
    const read = wordsOf(text)
    const stems = toStems(read)
    const kinds: [number, [number, number][]][] = [
      [0, weigh(words, (visit) => eachWordGram(stems, visit))],
      [words.size, pairs.size > 0 ? weigh(pairs, (visit) => eachNearPair(stems, visit)) : []],
      [afterWords, weigh(characters, (visit) => eachCharacters(read, visit))],
      [afterWords + characters.size, related.rows.length > 0 ? findRelated(read) : []],
    ]
    return toSparse(kinds, countOwn(known), meaningOf(text, read, weights))
  }
}

/** Whether the text has any known feature; otherwise it cannot be classified. */
export function isFamiliar({ values }: Sparse): boolean {
  return values.subarray(0, -1).some((value) => value !== 0)
}

/** The views of the words' vectors, and what the encoder makes of the whole. */
function meaningOf(text: string, words: readonly string[], weights: KnownFeatures['weights']): Float32Array {
  const meaning = new Float32Array(sentenceDimensions + encoderDimensions)
  meaning.set(toSentenceVector(words).map((value) => value * weights.ofView))
  meaning.set(
    encodeText(text.slice(0, maxLength)).map((value) => value * weights.ofEncoder),
    sentenceDimensions,
  )
  return meaning
}

/** The encoder's vector of a text, which is the last of its features but one. */
export function meaningIn({ values }: Sparse, { weights }: KnownFeatures): Float32Array {
  return values.slice(-1 - encoderDimensions, -1).map((value) => value / weights.ofEncoder)
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
  return toWords(text.slice(0, maxLength))
}

function eachCharacters(words: readonly string[], visit: (hash: number) => void): void {
  eachCharacterGram(words, 2, 5, visit)
}
