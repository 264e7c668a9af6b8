import type { SpamRequest } from '../../ai.ts'
import { toSpamFeatures, weightOfEach } from './spam-features.ts'
import { fromByte, readWeights } from './spam-weights.ts'

const maxMarks = 1_000
const rounds = 6
const pace = 3

/** What a customer's own marks add to the weights that everyone has. */
export type Learned = Map<number, number>

/** Adjusts the shipped weights to the marks of agents; without marks they stay unchanged. */
export function learnMarks(marked: SpamRequest['marked']): Learned {
  const learned: Learned = new Map()
  const examples = marked
    .slice(0, maxMarks)
    .reverse()
    .map(({ text, isSpam }) => ({ features: toSpamFeatures('', text), truth: isSpam ? 1 : 0 }))
  for (let round = 0; round < rounds; round++) {
    for (const { features, truth } of examples) {
      const miss = truth - 1 / (1 + Math.exp(-judge(learned, features)))
      const step = pace * miss * weightOfEach(features)
      for (const feature of features) learned.set(feature, (learned.get(feature) ?? 0) + step)
    }
  }
  return learned
}

/** Log-odds, by the words of a message and the signs beside them. */
export function judge(learned: Learned, features: Int32Array, signs: readonly number[] = []): number {
  const shipped = readWeights()
  let sum = 0
  for (const feature of features) sum += fromByte(shipped.words[feature] ?? 0) + (learned.get(feature) ?? 0)
  const ofWords = sum * weightOfEach(features) + shipped.constant
  return signs.reduce((total, sign) => total + fromByte(shipped.signs[sign] ?? 0), ofWords)
}
