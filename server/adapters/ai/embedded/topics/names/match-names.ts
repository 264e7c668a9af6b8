import { eachCharacterGram } from '../../text/hashes.ts'
import { toWords } from '../../text/words.ts'
import { toSentenceVector } from '../../vectors/sentence-vector.ts'
import { dimensions } from '../../vectors/word-vectors.ts'
import { everydayMessages } from '../everyday-messages.ts'
import { learnVocabulary, weigh } from '../vocabulary.ts'
import { createWordLikeness } from './word-likeness.ts'

type View = (words: readonly string[]) => Float32Array

/**
 * For topics with hardly any examples: how well a text fits the nearest of some texts, name or example, of each topic,
 * in standard deviations, or zeros where nothing fits. Owners say which topic a text belongs to.
 *
 * Three views of likeness are added: characters, sentence vectors, words. Some names are near to everything, so what
 * everyday messages score on average is taken off first; that alone is worth three points of accuracy.
 */
export function matchNames(texts: readonly string[], owners: Int32Array): (text: string) => Float64Array {
  const worded = texts.map(toWords)
  const views = [spellingView(worded), meaningView(worded), createWordLikeness(worded)].map(lessTheUsual)
  const topics = owners.reduce((most, owner) => Math.max(most, owner + 1), 0)
  return (text) => {
    const words = toWords(text)
    const fits = new Float32Array(texts.length)
    for (const view of views) addStandardised(fits, view(words))
    const best = new Float64Array(topics).fill(Number.NEGATIVE_INFINITY)
    for (const [index, owner] of owners.entries()) best[owner] = Math.max(best[owner] as number, fits[index] as number)
    return best
  }
}

function spellingView(names: readonly string[][]): View {
  const vocabulary = learnVocabulary(names, eachCharacters, 1)
  const weighWords = (words: readonly string[]) => weigh(vocabulary, (visit) => eachCharacters(words, visit))
  const weights = new Float32Array(vocabulary.size * names.length)
  for (const [topic, words] of names.entries())
    for (const [number, value] of weighWords(words)) weights[number * names.length + topic] = value
  return (words) => {
    const scores = new Float32Array(names.length)
    for (const [number, value] of weighWords(words)) addRow(scores, weights, number, value)
    return scores
  }
}

function meaningView(names: readonly string[][]): View {
  const weights = new Float32Array(dimensions * names.length)
  for (const [topic, words] of names.entries()) {
    const vector = toSentenceVector(words)
    for (let index = 0; index < dimensions; index++) weights[index * names.length + topic] = vector[index] as number
  }
  return (words) => {
    const scores = new Float32Array(names.length)
    const vector = toSentenceVector(words)
    for (let index = 0; index < dimensions; index++) addRow(scores, weights, index, vector[index] as number)
    return scores
  }
}

function lessTheUsual(view: View): View {
  const messages = everydayMessages().map((message) => view(toWords(message)))
  const [first] = messages
  const usual = Float32Array.from(first ?? [], (_, topic) =>
    messages.reduce((sum, scores) => sum + (scores[topic] as number) / messages.length, 0),
  )
  return (words) => view(words).map((score, topic) => score - (usual[topic] as number))
}

function addStandardised(sum: Float32Array, scores: Float32Array): void {
  const mean = scores.reduce((total, score) => total + score, 0) / scores.length
  const spread = Math.sqrt(scores.reduce((total, score) => total + (score - mean) ** 2, 0) / scores.length)
  if (spread === 0) return
  for (const [topic, score] of scores.entries()) sum[topic] = (sum[topic] as number) + (score - mean) / spread
}

function addRow(scores: Float32Array, weights: Float32Array, row: number, value: number): void {
  const start = row * scores.length
  for (let topic = 0; topic < scores.length; topic++)
    scores[topic] = (scores[topic] as number) + value * (weights[start + topic] as number)
}

function eachCharacters(words: readonly string[], visit: (hash: number) => void): void {
  eachCharacterGram(words, 2, 5, visit)
}
