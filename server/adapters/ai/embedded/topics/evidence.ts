import { bestOf, softmax } from './linear-scores.ts'

/** Parameters that weigh the evidence for a topic. Learned from held-out examples. */
export interface Scale {
  /** Weight of the best topic's lead relative to its share. */
  leadWeight: number
  /** The evidence at which the best topic and no topic are equally likely. */
  evenOdds: number
}

/** How many of the next best topics the best is compared with, and the share of their scores that is subtracted. */
const compared = 3
const takenOff = 0.5
/** Added before taking logarithms. */
const negligible = 1e-9

/**
 * The evidence for the best topic, from the scores of all topics followed by that of small talk. Its share alone is
 * insufficient: for a message without a topic, one topic may still have by far the largest share. So its score counts
 * as well.
 */
export function evidenceOf(scores: Float64Array, { leadWeight }: Pick<Scale, 'leadWeight'>): number {
  const topics = scores.subarray(0, -1)
  const winner = bestOf(topics)
  const shares = scores.slice()
  softmax(shares)
  const share = shares[winner] ?? 0
  const odds = Math.log((share + negligible) / (1 - share + negligible))
  if (leadWeight === 0) return odds
  const next = topics.toSorted().subarray(0, -1).slice(-compared).filter(Number.isFinite)
  const usual = next.reduce((sum, score) => sum + score, 0) / (next.length || 1)
  return (1 - leadWeight) * odds + leadWeight * ((topics[winner] ?? 0) - takenOff * usual)
}

/** The probability of each topic: the best from its evidence, the others relative to it. */
export function toLikelihoods(scores: Float64Array, evidence: number, scale: Scale): Float64Array {
  const topics = scores.subarray(0, -1)
  const likely = toLikelihood(evidence, scale)
  const best = topics[bestOf(topics)] ?? 0
  return topics.map((score) => likely * Math.exp(score - best))
}

export const toLikelihood = (evidence: number, { evenOdds }: Pick<Scale, 'evenOdds'>) =>
  1 / (1 + Math.exp(evenOdds - evidence))
