import { encoderDimensions } from '../../encoder/encoder-file.ts'
import { encodeText } from '../../encoder/sentence-encoder.ts'
import { eachCharacterGram } from '../../text/hashes.ts'
import { toWords } from '../../text/words.ts'
import { toSentenceVector } from '../../vectors/sentence-vector.ts'
import { dimensions } from '../../vectors/word-vectors.ts'
import { everydayMessages } from '../everyday-messages.ts'
import { learnVocabulary, type Vocabulary, weigh } from '../vocabulary.ts'
import { createWordLikeness, listNameWords, type NameWords } from './word-likeness.ts'

/** Data learned from names or examples. Consists of plain data, so that a thread can transfer it. */
export interface NameMatches {
  /** Topic of each text. */
  owners: Int32Array
  spelling: { vocabulary: Vocabulary; weights: Float32Array }
  meaning: Float32Array
  /** Encoder vector of each text. */
  encoded: Float32Array
  words: NameWords
  /** Average scores of everyday messages, by view and text. */
  usual: Float32Array[]
}

type View = (words: readonly string[]) => Float32Array

/** Weights of the views: characters, sentence vectors, words and the encoder. */
const weights = [0.5, 0.5, 0.5, 3]

export function learnNameMatches(texts: readonly string[], owners: Int32Array): NameMatches {
  const worded = texts.map(toWords)
  const learned = {
    owners,
    spelling: learnSpelling(worded),
    meaning: learnMeaning(worded),
    encoded: byDimension(worded.map(encodeWords), encoderDimensions),
    words: listNameWords(worded),
  }
  return { ...learned, usual: viewsOf(learned).map(averageOfEveryday) }
}

/**
 * For topics with hardly any examples: how well a text matches the nearest name or example of each topic, in standard
 * deviations; zeros if nothing matches. Sums four measures of similarity: characters, sentence vectors, words and the
 * encoder. Some names are similar to everything, so the average score of everyday messages is subtracted first, which
 * improves accuracy by three points.
 */
export function matchNames(matches: NameMatches): (text: string) => Float64Array {
  const { owners, usual } = matches
  const views = viewsOf(matches)
  const topics = owners.reduce((max, owner) => Math.max(max, owner + 1), 0)
  return (text) => {
    const words = toWords(text)
    const fits = new Float32Array(owners.length)
    for (const [index, view] of views.entries())
      addStandardised(fits, lessTheUsual(view(words), usual[index]), weights[index] as number)
    const best = new Float64Array(topics).fill(Number.NEGATIVE_INFINITY)
    for (const [index, owner] of owners.entries()) best[owner] = Math.max(best[owner] as number, fits[index] as number)
    return best
  }
}

const viewsOf = ({ spelling, meaning, encoded, words }: Omit<NameMatches, 'owners' | 'usual'>): View[] => {
  const count = words.ofTopic.length
  return [
    spellingView(spelling, count),
    vectorView(toSentenceVector, meaning, count),
    createWordLikeness(words),
    vectorView(encodeWords, encoded, count),
  ]
}

function learnSpelling(names: readonly string[][]): NameMatches['spelling'] {
  const vocabulary = learnVocabulary(names, eachCharacters, 1)
  const weights = new Float32Array(vocabulary.size * names.length)
  for (const [topic, words] of names.entries())
    for (const [number, value] of weighWords(vocabulary, words)) weights[number * names.length + topic] = value
  return { vocabulary, weights }
}

const weighWords = (vocabulary: Vocabulary, words: readonly string[]) =>
  weigh(vocabulary, (visit) => eachCharacters(words, visit))

const spellingView =
  ({ vocabulary, weights }: NameMatches['spelling'], names: number): View =>
  (words) => {
    const scores = new Float32Array(names)
    for (const [number, value] of weighWords(vocabulary, words)) addRow(scores, weights, number, value)
    return scores
  }

function learnMeaning(names: readonly string[][]): Float32Array {
  return byDimension(names.map(toSentenceVector), dimensions)
}

const encodeWords = (words: readonly string[]) => encodeText(words.join(' '))

/** Vectors stored by dimension. */
function byDimension(vectors: readonly Float32Array[], width: number): Float32Array {
  const weights = new Float32Array(width * vectors.length)
  for (const [place, vector] of vectors.entries())
    for (let index = 0; index < width; index++) weights[index * vectors.length + place] = vector[index] as number
  return weights
}

const vectorView =
  (toVector: (words: readonly string[]) => Float32Array, weights: Float32Array, names: number): View =>
  (words) => {
    const scores = new Float32Array(names)
    const vector = toVector(words)
    for (let index = 0; index < weights.length / names; index++) addRow(scores, weights, index, vector[index] as number)
    return scores
  }

function averageOfEveryday(view: View): Float32Array {
  const messages = everydayMessages().map((message) => view(toWords(message)))
  const [first] = messages
  return Float32Array.from(first ?? [], (_, topic) =>
    messages.reduce((sum, scores) => sum + (scores[topic] as number) / messages.length, 0),
  )
}

const lessTheUsual = (scores: Float32Array, usual: Float32Array | undefined) =>
  scores.map((score, topic) => score - (usual?.[topic] ?? 0))

function addStandardised(sum: Float32Array, scores: Float32Array, weight: number): void {
  const mean = scores.reduce((total, score) => total + score, 0) / scores.length
  const spread = Math.sqrt(scores.reduce((total, score) => total + (score - mean) ** 2, 0) / scores.length)
  if (spread === 0) return
  for (const [topic, score] of scores.entries())
    sum[topic] = (sum[topic] as number) + (weight * (score - mean)) / spread
}

function addRow(scores: Float32Array, weights: Float32Array, row: number, value: number): void {
  const start = row * scores.length
  for (let topic = 0; topic < scores.length; topic++)
    scores[topic] = (scores[topic] as number) + value * (weights[start + topic] as number)
}

function eachCharacters(words: readonly string[], visit: (hash: number) => void): void {
  eachCharacterGram(words, 2, 5, visit)
}
