import { smallTalkMessages } from './everyday-messages.ts'
import type { Lesson } from './lesson.ts'
import { bestOf, linearScores, seededShuffle, softmax } from './linear-scores.ts'
import { learnLogistic } from './logistic-regression.ts'
import { learnSupportVectors } from './support-vectors.ts'
import { countFeatures, createFeatureReader, type KnownFeatures, learnFeatures, type Sparse } from './text-features.ts'
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
}

/** Learned from examples that were held back, so that they say what happens to messages never seen. */
export interface Bounds {
  /** The probability below which no topic is meant. */
  least: number
  /** A topic whose probability is this share of the best is meant as well. */
  near: number
  /** As probable as right answers usually are. */
  sure: number
}

/** From here on one machine per topic beats weighing the topics against each other. */
const manyExamples = 20
const heldBackParts = 10
const enoughHeldBack = 150
/** The share of right answers given up to the honest "none of them", and where that is in a normal distribution. */
const givenUp = 0.035
const lowSpreads = 1.8
const enoughToCount = 200
/** The share of right answers that get a second topic beside them. */
const doubled = 0.03
const leastNear = 0.5
const enoughToBeSure = 10
/** Added to shares, whose logarithm is taken. */
const negligible = 1e-9
/** The share of messages to refuse where their own topic is taken away, and how many right answers that counts for. */
const refusedWithoutTopic = 0.3
const weightWithoutTopic = 20
/** The same of small talk, where there is but one topic. */
const refusedTalk = 0.9

export function learnTopics(lesson: Lesson): TopicModel {
  const outside = smallTalkMessages()
  const texts = [...lesson.texts, ...outside]
  const { topics } = lesson
  const classes = topics + 1
  const isMany = lesson.examplesPerTopic >= manyExamples
  const known = learnFeatures(texts, isMany)
  const read = createFeatureReader(known)
  const material: Material = {
    examples: texts.map(read),
    labels: Int32Array.from([...lesson.labels, ...outside.map(() => topics)]),
    classes,
    features: countFeatures(known),
    learn: isMany ? learnSupportVectors : learnLogistic,
  }
  const bounds = findBounds(material, lesson.firstExample, isMany ? { rounds: 1, parts: 5 } : holdBack(lesson))
  const weights = toSmallWeights(learnWithout(material, new Set()), classes)
  return { topics, known, weights, bounds, ...(lesson.untaught.length > 0 && { byName: learnUntaught(lesson) }) }
}

/** Few are held back at a time, or topics would look less likely than they will be; as often as it takes to tell. */
function holdBack({ texts, firstExample }: Lesson) {
  const held = (texts.length - firstExample) / heldBackParts
  return { rounds: Math.min(heldBackParts, Math.ceil(enoughHeldBack / held)), parts: heldBackParts }
}

interface Material {
  examples: Sparse[]
  labels: Int32Array
  classes: number
  features: number
  learn: typeof learnLogistic
}

function learnWithout({ examples, labels, classes, features, learn }: Material, heldBack: Set<number>): Float32Array {
  return learn(
    examples.filter((_, index) => !heldBack.has(index)),
    labels.filter((_, index) => !heldBack.has(index)),
    classes,
    features,
  )
}

/** Learns without some of the examples and looks how these then fare; names are known whatever people write. */
function findBounds(
  material: Material,
  firstExample: number,
  { rounds, parts }: { rounds: number; parts: number },
): Bounds {
  const { examples, labels, classes } = material
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
    for (const index of heldBack) {
      const label = labels[index] as number
      const { winner, share, second, other } = judge(weights, classes, examples[index] as Sparse, label)
      if (label === classes - 1) talk.push(share)
      else withoutTopic.push(other)
      if (winner !== label) continue
      right.push(share)
      seconds.push(second / share)
    }
  }
  return {
    least:
      classes > 2
        ? blend(leastShare(right), quantile(withoutTopic, refusedWithoutTopic) ?? 0, right.length)
        : Math.max(leastShare(right), quantile(talk, refusedTalk) ?? 0),
    near: Math.max(leastNear, quantile(seconds, 1 - doubled) ?? 1),
    sure: right.length < enoughToBeSure ? 1 : (quantile(right, 0.5) ?? 1),
  }
}

function judge(weights: Float32Array, classes: number, example: Sparse, label: number) {
  const shares = new Float64Array(classes)
  linearScores(weights, classes, example, shares)
  softmax(shares)
  const own = shares[label] as number
  const topics = shares.subarray(0, -1)
  const winner = bestOf(topics)
  const share = topics[winner] as number
  topics[winner] = 0
  const second = topics[bestOf(topics)] as number
  // What the best of the other topics would get if there were no such topic.
  return { winner, share, second, other: (winner === label ? second : share) / (1 - own + negligible) }
}

/**
 * A few right answers say little about what is usual. So what the other topics get of messages that are not about them
 * counts as well, the less the more right answers there are.
 */
function blend(kept: number, refused: number, rightCount: number): number {
  const weight = weightWithoutTopic / (weightWithoutTopic + rightCount)
  return fromLogOdds(weight * toLogOdds(refused) + (1 - weight) * toLogOdds(kept))
}

const leastShare = (right: number[]) =>
  right.length < enoughToCount ? usualLow(right) : (quantile(right, givenUp) ?? 0)

/** The lowest of a few is chance; by their mean and spread, as log-odds, it can be told where low begins. */
function usualLow(shares: number[]): number {
  if (shares.length === 0) return 0
  const odds = shares.map(toLogOdds)
  const mean = odds.reduce((sum, value) => sum + value, 0) / odds.length
  const spread = Math.sqrt(odds.reduce((sum, value) => sum + (value - mean) ** 2, 0) / odds.length)
  return fromLogOdds(mean - lowSpreads * spread)
}

const toLogOdds = (share: number) => Math.log((share + negligible) / (1 - share + negligible))
const fromLogOdds = (odds: number) => 1 / (1 + Math.exp(-odds))

function quantile(values: number[], share: number): number | undefined {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.floor(share * sorted.length)]
}
