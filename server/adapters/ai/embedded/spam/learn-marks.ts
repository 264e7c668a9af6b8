import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SpamRequest } from '../../ai.ts'
import { toSpamFeatures, weightOfEach } from './spam-features.ts'

/** What the file's bytes are divided by. */
export const weightScale = 32

const maxMarks = 1_000
const rounds = 6
const pace = 3

/** What a customer's own marks add to the weights that everyone has. */
export type Learned = Map<number, number>

let weights: Int8Array | undefined

/** Of public spam; read when first needed. */
export function readWeights(): Int8Array {
  if (weights) return weights
  const file = readFileSync(join(import.meta.dirname, '../data/spam-weights.bin'))
  weights = new Int8Array(file.buffer, file.byteOffset, file.length)
  return weights
}

/** Steps from the shipped weights towards what people said; without marks nothing moves. */
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

/** Log-odds; the last weight is the same for all. */
export function judge(learned: Learned, features: Int32Array): number {
  const shipped = readWeights()
  let sum = 0
  for (const feature of features) sum += (shipped[feature] ?? 0) / weightScale + (learned.get(feature) ?? 0)
  return sum * weightOfEach(features) + (shipped.at(-1) ?? 0) / weightScale
}
