import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
import type { SpamRequest } from '../../ai.ts'
import { toSpamFeatures, weightOfEach } from './spam-features.ts'

/** Honest questions must hardly ever be flagged: the odds have to be clear, not merely even. */
const clearLogOdds = 2
/** What the file's bytes are divided by. */
export const weightScale = 32

const mostMarks = 1_000
const rounds = 6
const pace = 3

/** What a customer's own marks add to the weights that everyone has. */
type Learned = Map<number, number>

/** A judge that knows public spam from the start and a customer's own from the first mark. */
export function createSpamJudge(): (request: SpamRequest) => { isSpam: boolean; score: number } {
  let weights: Int8Array | undefined
  const learned = new LRUCache<string, Learned>({ max: 200 })
  return (request) => {
    weights ??= readWeights()
    let own = learned.get(request.trainingKey)
    if (!own) {
      own = learnMarks(weights, request.marked)
      learned.set(request.trainingKey, own)
    }
    const logOdds = judge(weights, own, toSpamFeatures(request.subject, request.text))
    return { isSpam: logOdds > clearLogOdds, score: 1 / (1 + Math.exp(-logOdds)) }
  }
}

function readWeights(): Int8Array {
  const file = readFileSync(join(import.meta.dirname, '../data/spam-weights.bin'))
  return new Int8Array(file.buffer, file.byteOffset, file.length)
}

/** Steps from the shipped weights towards what people said; without marks nothing moves. */
function learnMarks(weights: Int8Array, marked: SpamRequest['marked']): Learned {
  const learned: Learned = new Map()
  const examples = marked
    .slice(0, mostMarks)
    .reverse()
    .map(({ text, isSpam }) => ({ features: toSpamFeatures('', text), truth: isSpam ? 1 : 0 }))
  for (let round = 0; round < rounds; round++) {
    for (const { features, truth } of examples) {
      const miss = truth - 1 / (1 + Math.exp(-judge(weights, learned, features)))
      const step = pace * miss * weightOfEach(features)
      for (const feature of features) learned.set(feature, (learned.get(feature) ?? 0) + step)
    }
  }
  return learned
}

/** Log-odds; the last weight is the same for all. */
function judge(weights: Int8Array, learned: Learned, features: Int32Array): number {
  let sum = 0
  for (const feature of features) sum += (weights[feature] ?? 0) / weightScale + (learned.get(feature) ?? 0)
  return sum * weightOfEach(features) + (weights.at(-1) ?? 0) / weightScale
}
