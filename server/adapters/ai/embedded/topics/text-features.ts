import { encoderDimensions } from '../encoder/encoder-file.ts'
import { encodeText } from '../encoder/sentence-encoder.ts'
import { eachCharacterGram, eachNearPair, eachWordGram } from '../text/hashes.ts'
import { toStems } from '../text/stems.ts'
import { toWords } from '../text/words.ts'
import { createRelatedWords, learnWordField, type WordField } from '../vectors/related-words.ts'
import { sentenceDimensions, toSentenceVector } from '../vectors/sentence-vector.ts'
import { learnVocabulary, type Vocabulary, weigh } from './vocabulary.ts'

/** The features known from a set of texts. */
export interface KnownFeatures {
  /** Stemmed words and pairs of them. */
  words: Vocabulary
  /** Unordered pairs of stemmed words near each other; empty with few examples. */
  pairs: Vocabulary
  /** Character n-grams of 2 to 5 inside words. */
  characters: Vocabulary
  /** Similar words; empty with many examples, which contain them all. */
  related: WordField
  /** Weights of the word vectors and the encoder relative to the other kinds of features. */
  weights: { ofView: number; ofEncoder: number }
}

/** A sparse vector. */
export interface Sparse {
  numbers: Int32Array
  values: Float32Array
}

/** From this number of texts on, features of a single text are dropped, because they cost too much memory. */
const manyTexts = 3_000
/** Maximum characters; the rest of a longer message adds nothing. */
const maxLength = 2_000
/** With few examples, only the vectors recognize texts in other words or languages. */
const weightsWithFew = { ofView: 1, ofEncoder: 3 }
/** With many examples, the three views of the word vectors count as one kind of feature, and the encoder as another. */
const weightsWithMany = { ofView: 1 / Math.sqrt(3), ofEncoder: 2 }

/** `areMany`: there are enough examples to contain nearly all words of messages. */
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

/** Excludes features that every set of texts has. */
const countOwn = ({ words, pairs, characters, related }: KnownFeatures) =>
  words.size + pairs.size + characters.size + related.rows.length

/**
 * Converts texts to features. Each kind of feature is normalized to unit length, so that none dominates; the last
 * feature is the bias, 1.
 */
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

/** The views of the word vectors, and the encoder vector of the text. */
function meaningOf(text: string, words: readonly string[], weights: KnownFeatures['weights']): Float32Array {
  const meaning = new Float32Array(sentenceDimensions + encoderDimensions)
  meaning.set(toSentenceVector(words).map((value) => value * weights.ofView))
  meaning.set(
    encodeText(text.slice(0, maxLength)).map((value) => value * weights.ofEncoder),
    sentenceDimensions,
  )
  return meaning
}

/** The encoder vector of a text, the second to last of its features. */
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
