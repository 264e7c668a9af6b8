import type { SpamRequest } from '../../ai.ts'
import { toMeaning, toSpamFeatures, weightOfEach } from './spam-features.ts'
import { fromByte, readWeights } from './spam-weights.ts'

const maxMarks = 1_000
const rounds = 6
const pace = 3

/** The adjustment that a customer's marks add to the shared weights. */
export type Learned = Map<number, number>

/** Adjusts the built-in weights to the marks of agents; without marks they stay unchanged. */
export function learnMarks(marked: SpamRequest['marked']): Learned {
  const learned: Learned = new Map()
  const examples = marked
    .slice(0, maxMarks)
    .reverse()
    .map(({ text, isSpam }) => ({
      features: toSpamFeatures('', text),
      meaning: toMeaning('', text),
      truth: isSpam ? 1 : 0,
    }))
  for (let round = 0; round < rounds; round++) {
    for (const { features, meaning, truth } of examples) {
      const miss = truth - 1 / (1 + Math.exp(-judge(learned, features, [], meaning)))
      const step = pace * miss * weightOfEach(features)
      for (const feature of features) learned.set(feature, (learned.get(feature) ?? 0) + step)
    }
  }
  return learned
}

const maxMeaningOdds = 4
const fewFeatures = 80

/**
 * Legitimate questions about money and offers resemble spam in meaning, so the words must agree, especially in short
 * messages.
 */
export const limitMeaning = (odds: number, features: Int32Array): number =>
  Math.min(odds, (maxMeaningOdds * features.length) / (features.length + fewFeatures))

/** Log-odds from the words of a message, its other signs, and its meaning. */
export function judge(
  learned: Learned,
  features: Int32Array,
  signs: readonly number[] = [],
  meaning: Float32Array = new Float32Array(),
): number {
  const shipped = readWeights()
  let sum = 0
  for (const feature of features) sum += fromByte(shipped.words[feature] ?? 0) + (learned.get(feature) ?? 0)
  const ofWords = sum * weightOfEach(features) + shipped.constant
  const ofMeaning = meaning.reduce((total, value, place) => total + value * fromByte(shipped.meaning[place] ?? 0), 0)
  const withMeaning = ofWords + limitMeaning(ofMeaning, features)
  return signs.reduce((total, sign) => total + fromByte(shipped.signs[sign] ?? 0), withMeaning)
}
