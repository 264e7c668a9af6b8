export interface Outcome {
  isFailure: boolean
  /** 1, or less for weaker evidence. */
  weight: number
}

/** The failure rates that are looked for, as multiples of the target and one that is plainly wrong. */
const alternativesOf = (target: number) => [Math.min(0.5, 2 * target), Math.min(0.7, 5 * target), 0.6]

/**
 * How much more likely the outcomes are if the failure rate rose above the target at some time, than if it never did:
 * the statistic of Shiryaev and Roberts, averaged over alternatives. While the rate is at most the target, its
 * expectation after n outcomes is at most n, however often it is looked at; so the chance that it ever reaches a limit A
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

/** At this limit a topic that just meets its target is demoted wrongly within `minEvidence` answers with at most 1 − confidence. */
export const riseLimit = ({ confidence, minEvidence }: { confidence: number; minEvidence: number }): number =>
  Math.max(30, minEvidence) / (1 - confidence)
