import { toClauses } from '../text/clauses.ts'
import { evidenceOf, toLikelihoods } from './evidence.ts'
import type { Bounds, TopicModel } from './learn-topics.ts'
import { bestOf, linearScores } from './linear-scores.ts'
import { createNearest } from './nearest-examples.ts'
import { findNeighbours, smoothEvidence } from './recent-messages.ts'
import { createFeatureReader, isFamiliar, meaningIn } from './text-features.ts'
import { createNameShares } from './untaught-topics.ts'

/** A model that classifies texts. */
export interface TopicReader {
  /** The probability of each topic, with small talk as another class; undefined if the text has no known features. */
  scores(text: string): Float64Array | undefined
  /** The topics of a text, best first; often one, sometimes none. `likely` are those of the thread. */
  topics(text: string, likely?: number[]): number[]
}

const maxTopics = 3
/** How far above the minimum a further topic must be, because two that barely reach it are a guess. */
const besideAnother = 2
/** Prior odds of a topic of the thread relative to any other. */
const likelihood = 3
/** Minimum characters: in a longer text, one sentence may show the topic more clearly than the whole. */
const longText = 200

export function createTopicReader(model: TopicModel): TopicReader {
  const score = createScorer(model)
  const scores = (text: string) => {
    const whole = score(text)
    if (!whole || text.length < longText) return whole
    const parts = toClauses(text).flatMap((clause) => score(clause) ?? [])
    return whole.map((share, topic) => parts.reduce((max, part) => Math.max(max, part[topic] as number), share))
  }
  return {
    scores,
    topics(text, likely = []) {
      const own = scores(text)
      if (!own) return likely.slice(0, maxTopics)
      const chosen = chooseTopics(weighLikely(own, likely), model.bounds)
      const further = toClauses(text).flatMap((clause) => findSure(score(clause), model.bounds) ?? [])
      return [...new Set([...chosen, ...further])].slice(0, maxTopics)
    },
  }
}

function createScorer({
  known,
  weights,
  topics,
  bounds,
  byName,
  recent,
  nearest,
}: TopicModel): (text: string) => Float64Array | undefined {
  const read = createFeatureReader(known)
  const { bytes, scales } = weights
  const addNames = byName && createNameShares(byName)
  const addNearest = nearest && createNearest(nearest)
  return (text) => {
    const features = read(text)
    if (!isFamiliar(features)) return undefined
    const meaning = meaningIn(features, known)
    const around = recent ? findNeighbours(recent.vectors, meaning) : []
    const { numbers, values } = features
    for (let index = 0; index < values.length; index++)
      values[index] = (values[index] as number) * (scales[numbers[index] as number] as number)
    const sums = new Float64Array(topics + 1)
    linearScores(bytes, topics + 1, features, sums)
    addNearest?.(meaning, sums)
    const evidence = smoothEvidence(evidenceOf(sums, bounds), around, (place) => recent?.evidence[place] ?? 0)
    const likelihoods = toLikelihoods(sums, evidence, bounds)
    addNames?.(text, likelihoods)
    return likelihoods
  }
}

/** The probability of no topic is the remainder to one. */
function weighLikely(shares: Float64Array, likely: number[]): Float64Array {
  const sum = Math.min(
    1,
    likely.reduce((sum, topic) => sum + (shares[topic] ?? 0), 0),
  )
  const whole = 1 + (likelihood - 1) * sum
  return shares.map((share, topic) => ((likely.includes(topic) ? likelihood : 1) * share) / whole)
}

function chooseTopics(shares: Float64Array | undefined, { min, near }: Bounds): number[] {
  if (!shares || shares.length === 0) return []
  const winner = bestOf(shares)
  const best = shares[winner] as number
  if (best < min) return []
  const bound = Math.max(min * besideAnother, best * near)
  return [...shares.keys()]
    .filter((topic) => topic === winner || (shares[topic] as number) >= bound)
    .sort((one, other) => (shares[other] as number) - (shares[one] as number))
}

/** A clear topic of one clause counts, even if the rest of the message is about something else. */
function findSure(shares: Float64Array | undefined, { sure }: Bounds): number | undefined {
  if (!shares || shares.length === 0) return undefined
  const best = bestOf(shares)
  return (shares[best] as number) >= sure ? best : undefined
}
