import { smallTalkMessages } from './everyday-messages.ts'
import type { Lesson } from './lesson.ts'
import { bestOf, linearScores, seededShuffle } from './linear-scores.ts'
import { learnLogistic } from './logistic-regression.ts'
import { learnSupportVectors } from './support-vectors.ts'
import { countFeatures, createFeatureReader, type KnownFeatures, learnFeatures, type Sparse } from './text-features.ts'
import { type SmallWeights, toSmallWeights } from './weights.ts'

/** What was learned. Made of arrays alone, so that the thread that learned can hand it over. */
export interface TopicModel {
  topics: number
  known: KnownFeatures
  weights: SmallWeights
  bounds: Bounds
}

/** Learned from examples that were held back, so that they say what happens to messages never seen. */
export interface Bounds {
  /** The score below which no topic is meant. */
  least: number
  /** A topic this close to the best is meant as well. */
  near: number
}

/** From here on one machine per topic beats weighing the topics against each other. */
const manyExamples = 20
const folds = 3
/** The share of right answers given up to the honest "none of them"; more while few examples tell what is usual. */
const givenUp = (count: number) => 0.03 + 0.3 / Math.sqrt(count)
/** The share of right answers that get a second topic beside them. */
const doubled = 0.03

export function learnTopics({ names, texts: own, labels: ownLabels, examplesPerTopic }: Lesson): TopicModel {
  const outside = smallTalkMessages()
  const texts = [...own, ...outside]
  const labels = Int32Array.from([...ownLabels, ...outside.map(() => names.length)])
  const isMany = examplesPerTopic >= manyExamples
  const learn = isMany ? learnSupportVectors : learnLogistic
  const known = learnFeatures(texts, !isMany)
  const read = createFeatureReader(known)
  const examples = texts.map(read)
  const features = countFeatures(known)
  const classes = names.length + 1
  const learnSome = (some: readonly number[]) =>
    learn(
      some.map((index) => examples[index] as Sparse),
      Int32Array.from(some, (index) => labels[index] as number),
      classes,
      features,
    )
  const all = texts.map((_, index) => index)
  const bounds = findBounds(examples, labels, classes, isMany ? 1 : folds, learnSome)
  return { topics: names.length, known, weights: toSmallWeights(learnSome(all), classes), bounds }
}

/** Learns without some of the examples and looks how these then fare. Many examples need only one such round. */
function findBounds(
  examples: readonly Sparse[],
  labels: Int32Array,
  classes: number,
  rounds: number,
  learnSome: (some: readonly number[]) => Float32Array,
): Bounds {
  const order = Int32Array.from(examples, (_, index) => index)
  seededShuffle(order, 7)
  const parts = rounds === 1 ? 5 : rounds
  const best: number[] = []
  const leads: number[] = []
  for (let part = 0; part < rounds; part++) {
    const weights = learnSome([...order].filter((_, place) => place % parts !== part))
    for (const index of [...order].filter((_, place) => place % parts === part)) {
      const scores = new Float64Array(classes)
      linearScores(weights, classes, examples[index] as Sparse, scores)
      const outside = scores[classes - 1] as number
      scores[classes - 1] = Number.NEGATIVE_INFINITY
      const winner = bestOf(scores)
      if (winner !== labels[index]) continue
      const score = scores[winner] as number
      best.push(score - outside)
      scores[winner] = Number.NEGATIVE_INFINITY
      leads.push(score - (scores[bestOf(scores)] as number))
    }
  }
  return { least: quantile(best, givenUp(best.length)), near: quantile(leads, doubled) }
}

function quantile(values: number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.floor(share * sorted.length)] ?? 0
}
