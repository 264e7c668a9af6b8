import { smallTalkMessages } from './everyday-messages.ts'
import { evidenceOf, type Scale, toLikelihood } from './evidence.ts'
import { bestOf, linearScores, seededShuffle } from './linear-scores.ts'
import { learnLogistic } from './logistic-regression.ts'
import { findNeighbours, type RecentMessages, steady, toVectors } from './recent-messages.ts'
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

/** What was learned. Made of arrays alone, so that the thread that learned can hand it over. */
export interface TopicModel {
  topics: number
  known: KnownFeatures
  weights: SmallWeights
  bounds: Bounds
  /** How well texts fit the names, where some topics have nothing else. */
  byName?: UntaughtTopics
  /** Where there are enough of them. */
  recent?: RecentMessages
}

/** Learned from held-back examples, so that they hold for unseen messages. */
export interface Bounds extends Scale {
  /** The probability below which no topic is meant. */
  min: number
  /** A topic whose probability is this share of the best is meant as well. */
  near: number
  /** As probable as right answers usually are. */
  sure: number
}

/** From here on one machine per topic beats weighing the topics against each other. */
const manyExamples = 20
const heldBackParts = 10
const minHeldBack = 150
/** The share of right answers given up to the honest "none of them", and where that is in a normal distribution. */
const givenUp = 0.035
const lowSpreads = 1.8
const minForQuantile = 200
/** With many examples the share alone is sufficient. */
const leadWeightWithFew = 0.5
/** The share of right answers that get a second topic beside them. */
const doubled = 0.03
const minNear = 0.5
const minForSure = 10
/** The share of messages to refuse where their own topic is taken away, and how many right answers that counts for. */
const refusedWithoutTopic = 0.3
const weightWithoutTopic = 20
/** The same of small talk, where there is but one topic. */
const refusedTalk = 0.9

export function learnTopics(trainingSet: TrainingSet): TopicModel {
  const { recent } = trainingSet
  const outside = [...smallTalkMessages(), ...trainingSet.outside]
  const texts = [...trainingSet.texts, ...outside]
  const { topics } = trainingSet
  const classes = topics + 1
  const isMany = trainingSet.examplesPerTopic >= manyExamples
  const known = learnFeatures(texts, isMany)
  const read = createFeatureReader(known)
  const readRecent = recent.map(read)
  const material: Material = {
    examples: texts.map(read),
    meaningOf: (features) => meaningIn(features, known),
    recent: readRecent,
    recentVectors: toVectors(readRecent.map((features) => meaningIn(features, known))),
    labels: Int32Array.from([...trainingSet.labels, ...outside.map(() => topics)]),
    firstRefused: texts.length - trainingSet.outside.length,
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
  const weights = learnWithout(material, new Set())
  return {
    topics,
    known,
    weights: toSmallWeights(weights, classes),
    bounds,
    ...(recent.length > 0 && { recent: judgeRecent(weights, material) }),
    ...(trainingSet.untaught.length > 0 && { byName: learnUntaught(trainingSet) }),
  }
}

/** Few are held back at a time, or topics would look less likely than they will be; repeated until there are enough samples. */
function holdBack({ texts, firstExample }: TrainingSet) {
  const held = (texts.length - firstExample) / heldBackParts
  return { rounds: Math.min(heldBackParts, Math.ceil(minHeldBack / held)), parts: heldBackParts }
}

interface Material {
  examples: Sparse[]
  meaningOf(features: Sparse): Float32Array
  recent: Sparse[]
  recentVectors: Int8Array
  labels: Int32Array
  /** Where the messages begin from which people removed every topic. */
  firstRefused: number
  classes: number
  features: number
  learn: typeof learnLogistic
  leadWeight: number
}

function learnWithout({ examples, labels, classes, features, learn }: Material, heldBack: Set<number>): Float32Array {
  return learn(
    examples.filter((_, index) => !heldBack.has(index)),
    labels.filter((_, index) => !heldBack.has(index)),
    classes,
    features,
  )
}

function scoresOfRecent(weights: Float32Array, { recent, classes }: Material): Float64Array[] {
  return recent.map((features) => {
    const scores = new Float64Array(classes)
    linearScores(weights, classes, features, scores)
    return scores
  })
}

function judgeRecent(weights: Float32Array, material: Material): RecentMessages {
  const evidence = scoresOfRecent(weights, material).map((scores) => evidenceOf(scores, material))
  return { vectors: material.recentVectors, evidence: Float32Array.from(evidence) }
}

/** Learns without some of the examples and looks how these then fare; names are known whatever people write. */
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
    // Less of the small talk, or topics would look likelier than they will be.
    const isHeldBack = (index: number, place: number) =>
      place % (labels[index] === classes - 1 ? 2 * parts : parts) === part
    const heldBack = new Set(order.filter(isHeldBack))
    const weights = learnWithout(material, heldBack)
    const recent = scoresOfRecent(weights, material)
    for (const index of heldBack) {
      const label = labels[index] as number
      const { winner, evidence, nearness, other } = judge(weights, material, recent, index)
      if (label === classes - 1) talk.push(evidence)
      if (label < classes - 1 || index >= firstRefused) withoutTopic.push(other)
      if (winner !== label) continue
      right.push(evidence)
      seconds.push(nearness)
    }
  }
  const outside = classes > 2 ? withoutTopic : talk
  const middle = ((quantile(right, 0.5) ?? 0) + (quantile(outside, 0.5) ?? 0)) / 2
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

function judge(weights: Float32Array, material: Material, recent: readonly Float64Array[], index: number) {
  const { classes, leadWeight, examples, meaningOf, labels, recentVectors } = material
  const label = labels[index] as number
  const scores = new Float64Array(classes)
  const example = examples[index] as Sparse
  linearScores(weights, classes, example, scores)
  const topics = scores.subarray(0, -1)
  const winner = bestOf(topics)
  const neighbours = recent.length > 0 ? findNeighbours(recentVectors, meaningOf(example)) : []
  const steadied = (evidence: (scores: Float64Array) => number) =>
    steady(evidence(scores), neighbours, (place) => evidence(recent[place] as Float64Array))
  const evidence = steadied((each) => evidenceOf(each, { leadWeight }))
  const best = topics[winner] as number
  const second = Math.max(...topics.with(winner, Number.NEGATIVE_INFINITY))
  // What speaks for the best of the other topics if there were no such topic.
  const other =
    label === topics.length
      ? evidence
      : steadied((each) => evidenceOf(each.with(label, Number.NEGATIVE_INFINITY), { leadWeight }))
  return { winner, evidence, nearness: Math.exp(second - best), other }
}

/**
 * A few right answers are too little evidence. So the scores of the other topics for messages that are not about them
 * count as well, with a weight that decreases with the number of right answers.
 */
function blend(kept: number, refused: number, rightCount: number): number {
  const weight = weightWithoutTopic / (weightWithoutTopic + rightCount)
  return weight * refused + (1 - weight) * kept
}

const minEvidence = (right: number[]) =>
  right.length < minForQuantile ? usualLow(right) : (quantile(right, givenUp) ?? 0)

/** The lowest of a few is chance; their mean and spread show where low begins. */
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
