import { bestOf, softmax } from './linear-scores.ts'

/** How the evidence for a topic is weighed. Learned from held-back examples. */
export interface Scale {
  /** How much the lead of the best topic counts beside its share. */
  leadWeight: number
  /** The evidence at which a message is as likely on the best topic as on none. */
  evenOdds: number
}

/** With how many of the next best topics the best is compared, and how much of what they get is taken off. */
const compared = 3
const takenOff = 0.5
/** Added to shares, whose logarithm is taken. */
const negligible = 1e-9

/**
 * The evidence for the best topic, from the scores of all topics and, last, of small talk. Its share alone is not enough:
 * for a message on no topic, one topic may still have by far the largest share. So its score counts as well.
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

/** How likely each topic is meant: the best by what speaks for it, the others beside it. */
export function toLikelihoods(scores: Float64Array, evidence: number, scale: Scale): Float64Array {
  const topics = scores.subarray(0, -1)
  const likely = toLikelihood(evidence, scale)
  const best = topics[bestOf(topics)] ?? 0
  return topics.map((score) => likely * Math.exp(score - best))
}

export const toLikelihood = (evidence: number, { evenOdds }: Pick<Scale, 'evenOdds'>) =>
  1 / (1 + Math.exp(evenOdds - evidence))
