export interface Outcome {
  isFailure: boolean
  /** 1, or less for weaker evidence. */
  weight: number
}

/** Alternative failure rates: multiples of the target, and one that is clearly wrong. */
const alternativesOf = (target: number) => [Math.min(0.5, 2 * target), Math.min(0.7, 5 * target), 0.6]

/**
 * How much more likely the outcomes are if the failure rate rose above the target at some time than if it never did:
 * the Shiryaev-Roberts statistic, averaged over alternatives. While the rate is at most the target, its expected
 * value after n outcomes is at most n, however often it is checked; so the probability that it reaches a limit A
 * within n outcomes is at most n / A.
 */
export function riseOf(outcomes: readonly Outcome[], target: number): number {
  const alternatives = alternativesOf(target)
  const sums = alternatives.map((rate) => {
    const [onFailure, onSuccess] = [rate / target, (1 - rate) / (1 - target)]
    return outcomes.reduce((sum, { isFailure, weight }) => (1 + sum) * (isFailure ? onFailure : onSuccess) ** weight, 0)
  })
  return sums.reduce((total, sum) => total + sum, 0) / sums.length
}

/**
 * With this limit, a topic that just meets its target is wrongly demoted within `minEvidence` answers with
 * probability at most 1 − confidence.
 */
export const riseLimit = ({ confidence, minEvidence }: { confidence: number; minEvidence: number }): number =>
  Math.max(30, minEvidence) / (1 - confidence)
