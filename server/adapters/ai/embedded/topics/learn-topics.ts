import { smallTalkMessages } from './everyday-messages.ts'
import { evidenceOf, type Scale, toLikelihood } from './evidence.ts'
import { bestOf, linearScores, seededShuffle } from './linear-scores.ts'
import { learnLogistic } from './logistic-regression.ts'
import { type ClassifiedVectors, createNearest, omit } from './nearest-examples.ts'
import { findNeighbours, type RecentMessages, smoothEvidence, toVectors } from './recent-messages.ts'
import { learnSupportVectors } from './support-vectors.ts'
import {
  countFeatures,
  createFeatureReader,
  type KnownFeatures,
  learnFeatures,
  meaningIn,
  type Sparse,
} from './text-features.ts'
import type { TrainingSet } from './training-set.ts'
import { learnUntaught, type UntaughtTopics } from './untaught-topics.ts'
import { type SmallWeights, toSmallWeights } from './weights.ts'

/** A learned model. Consists of arrays only, so that a thread can transfer it. */
export interface TopicModel {
  topics: number
  known: KnownFeatures
  weights: SmallWeights
  bounds: Bounds
  /** Set if there are few examples. */
  nearest?: ClassifiedVectors
  /** Matches texts by topic name, if some topics have no examples. */
  byName?: UntaughtTopics
  /** Set if there are enough recent messages. */
  recent?: RecentMessages
}

/** Learned from held-out examples, so that they hold for unseen messages. */
export interface Bounds extends Scale {
  /** Minimum probability of the best topic. */
  min: number
  /** A further topic needs at least this share of the best topic's probability. */
  near: number
  /** The typical probability of correct results. */
  sure: number
}

/** From this number of examples, one classifier per topic is better than one for all. */
const manyExamples = 20
const heldBackParts = 10
const minHeldBack = 150
/**
 * The share of correct results sacrificed to reject messages without a topic, and its quantile of a normal
 * distribution.
 */
const givenUp = 0.035
const lowSpreads = 1.8
const minForQuantile = 200
/** With many examples the share alone is sufficient. */
const leadWeightWithFew = 0.5
/** The share of correct results that get a second topic. */
const doubled = 0.03
const minNear = 0.5
const minForSure = 10
/** The share of messages to reject when their own topic is removed, and its weight in numbers of correct results. */
const refusedWithoutTopic = 0.3
const weightWithoutTopic = 20
/** The share of small talk to reject if there is only one topic. */
const refusedTalk = 0.9

export function learnTopics(trainingSet: TrainingSet): TopicModel {
  const { recent } = trainingSet
  const negatives = [...smallTalkMessages(), ...trainingSet.withoutTopic]
  const texts = [...trainingSet.texts, ...negatives]
  const { topics } = trainingSet
  const classes = topics + 1
  const isMany = trainingSet.examplesPerTopic >= manyExamples
  const known = learnFeatures(texts, isMany)
  const read = createFeatureReader(known)
  const readRecent = recent.map(read)
  const examples = texts.map(read)
  const labels = Int32Array.from([...trainingSet.labels, ...negatives.map(() => topics)])
  const meaningOf = (features: Sparse) => meaningIn(features, known)
  const material: Material = {
    examples,
    ...(!isMany && { nearest: { vectors: toVectors(examples.map(meaningOf)), labels } }),
    meaningOf,
    recent: readRecent,
    recentVectors: toVectors(readRecent.map(meaningOf)),
    labels,
    firstRefused: texts.length - trainingSet.withoutTopic.length,
    classes,
    features: countFeatures(known),
    learn: isMany ? learnSupportVectors : learnLogistic,
    leadWeight: isMany ? 0 : leadWeightWithFew,
  }
  const bounds = findBounds(
    material,
    trainingSet.firstExample,
    isMany ? { rounds: 1, parts: 5 } : holdBack(trainingSet),
  )
  const learned = learnWithout(material, new Set())
  return {
    topics,
    known,
    weights: toSmallWeights(learned.weights, classes),
    bounds,
    ...(material.nearest && { nearest: material.nearest }),
    ...(recent.length > 0 && { recent: judgeRecent(learned, material) }),
    ...(trainingSet.untaught.length > 0 && { byName: learnUntaught(trainingSet) }),
  }
}

/**
 * Only a few examples are held out at a time, because otherwise topics would appear less likely than they are;
 * repeated until there are enough samples.
 */
function holdBack({ texts, firstExample }: TrainingSet) {
  const held = (texts.length - firstExample) / heldBackParts
  return { rounds: Math.min(heldBackParts, Math.ceil(minHeldBack / held)), parts: heldBackParts }
}

interface Material {
  examples: Sparse[]
  nearest?: ClassifiedVectors
  meaningOf(features: Sparse): Float32Array
  recent: Sparse[]
  recentVectors: Int8Array
  labels: Int32Array
  /** Index of the first message from which people removed every topic. */
  firstRefused: number
  classes: number
  features: number
  learn: typeof learnLogistic
  leadWeight: number
}

/** What a text is scored with. */
interface Learned {
  weights: Float32Array
  addNearest?: ReturnType<typeof createNearest>
}

function learnWithout(material: Material, heldBack: Set<number>): Learned {
  const { examples, nearest, labels, classes, features, learn } = material
  const weights = learn(
    examples.filter((_, index) => !heldBack.has(index)),
    labels.filter((_, index) => !heldBack.has(index)),
    classes,
    features,
  )
  return { weights, ...(nearest && { addNearest: createNearest(omit(nearest, heldBack)) }) }
}

function scoresOf({ weights, addNearest }: Learned, { classes, meaningOf }: Material, text: Sparse): Float64Array {
  const scores = new Float64Array(classes)
  linearScores(weights, classes, text, scores)
  addNearest?.(meaningOf(text), scores)
  return scores
}

const scoresOfRecent = (learned: Learned, material: Material) =>
  material.recent.map((text) => scoresOf(learned, material, text))

function judgeRecent(learned: Learned, material: Material): RecentMessages {
  const evidence = scoresOfRecent(learned, material).map((scores) => evidenceOf(scores, material))
  return { vectors: material.recentVectors, evidence: Float32Array.from(evidence) }
}

/** Learns without some of the examples and evaluates these; names are always included. */
function findBounds(
  material: Material,
  firstExample: number,
  { rounds, parts }: { rounds: number; parts: number },
): Bounds {
  const { labels, classes, leadWeight, firstRefused } = material
  const order = Int32Array.from({ length: labels.length - firstExample }, (_, index) => firstExample + index)
  seededShuffle(order, 7)
  const right: number[] = []
  const seconds: number[] = []
  const withoutTopic: number[] = []
  const talk: number[] = []
  for (let part = 0; part < rounds; part++) {
    // Holds out less small talk, because otherwise topics would appear more likely than they are.
    const isHeldBack = (index: number, place: number) =>
      place % (labels[index] === classes - 1 ? 2 * parts : parts) === part
    const heldBack = new Set(order.filter(isHeldBack))
    const learned = learnWithout(material, heldBack)
    const recent = scoresOfRecent(learned, material)
    for (const index of heldBack) {
      const label = labels[index] as number
      const { winner, evidence, nearness, other } = judge(learned, material, recent, index)
      if (label === classes - 1) talk.push(evidence)
      if (label < classes - 1 || index >= firstRefused) withoutTopic.push(other)
      if (winner !== label) continue
      right.push(evidence)
      seconds.push(nearness)
    }
  }
  const negatives = classes > 2 ? withoutTopic : talk
  const middle = ((quantile(right, 0.5) ?? 0) + (quantile(negatives, 0.5) ?? 0)) / 2
  const scale = { leadWeight, evenOdds: leadWeight === 0 ? 0 : middle }
  const kept = minEvidence(right)
  const minScore =
    classes > 2
      ? blend(kept, quantile(withoutTopic, refusedWithoutTopic) ?? kept, right.length)
      : Math.max(kept, quantile(talk, refusedTalk) ?? kept)
  return {
    ...scale,
    min: toLikelihood(minScore, scale),
    near: Math.max(minNear, quantile(seconds, 1 - doubled) ?? 1),
    sure: right.length < minForSure ? 1 : toLikelihood(quantile(right, 0.5) ?? 0, scale),
  }
}

function judge(learned: Learned, material: Material, recent: readonly Float64Array[], index: number) {
  const { leadWeight, examples, meaningOf, labels, recentVectors } = material
  const label = labels[index] as number
  const example = examples[index] as Sparse
  const scores = scoresOf(learned, material, example)
  const topics = scores.subarray(0, -1)
  const winner = bestOf(topics)
  const neighbours = recent.length > 0 ? findNeighbours(recentVectors, meaningOf(example)) : []
  const smoothed = (evidence: (scores: Float64Array) => number) =>
    smoothEvidence(evidence(scores), neighbours, (place) => evidence(recent[place] as Float64Array))
  const evidence = smoothed((each) => evidenceOf(each, { leadWeight }))
  const best = topics[winner] as number
  const second = Math.max(...topics.with(winner, Number.NEGATIVE_INFINITY))
  // The evidence for the best of the other topics, as if the correct one did not exist.
  const other =
    label === topics.length
      ? evidence
      : smoothed((each) => evidenceOf(each.with(label, Number.NEGATIVE_INFINITY), { leadWeight }))
  return { winner, evidence, nearness: Math.exp(second - best), other }
}

/**
 * A few correct results are too little evidence, so the scores of wrong topics also count, with a weight that
 * decreases with the number of correct results.
 */
function blend(kept: number, refused: number, rightCount: number): number {
  const weight = weightWithoutTopic / (weightWithoutTopic + rightCount)
  return weight * refused + (1 - weight) * kept
}

const minEvidence = (right: number[]) =>
  right.length < minForQuantile ? usualLow(right) : (quantile(right, givenUp) ?? 0)

/** The lowest of a few values is chance; their mean and deviation give a better estimate. */
function usualLow(odds: number[]): number {
  if (odds.length === 0) return 0
  const mean = odds.reduce((sum, value) => sum + value, 0) / odds.length
  const spread = Math.sqrt(odds.reduce((sum, value) => sum + (value - mean) ** 2, 0) / odds.length)
  return mean - lowSpreads * spread
}

function quantile(values: number[], share: number): number | undefined {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.floor(share * sorted.length)]
}
