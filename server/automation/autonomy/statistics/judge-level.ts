import type { AutonomyEvidence, AutonomyLevel } from '@attendant/contract/automation/autonomy.ts'
import type { AutonomyPolicy } from '@attendant/contract/organization/autonomy-policy.ts'
import { isSending, nextLevel } from '../levels/levels.ts'
import { type Outcome, riseLimit, riseOf } from './sequential-test.ts'
import { upperBoundOf } from './upper-bound.ts'

export interface JudgedOutcome extends Outcome {
  /** When it was sent. */
  at: Date
  draftedAt: Date
  /** Sent automatically, and too recent to count as a success. */
  isOpen: boolean
  isByAI: boolean
}

type Limits = Pick<AutonomyPolicy, 'target' | 'confidence' | 'minEvidence'>

/**
 * Many people who receive a wrong answer do not complain. With a weight of 1, silence would hide failures of
 * unchecked answers, and a topic would look better as soon as its answers are sent.
 */
export const silenceWeight = 0.5

const weigh = <Judged extends JudgedOutcome>(outcome: Judged): Judged =>
  outcome.isByAI && !outcome.isFailure ? { ...outcome, weight: outcome.weight * silenceWeight } : outcome

export function summariseEvidence(outcomes: readonly JudgedOutcome[], { confidence }: Limits): AutonomyEvidence {
  const counted = outcomes.filter(({ isOpen, isFailure }) => isFailure || !isOpen).map(weigh)
  const count = sumOf(counted)
  const failures = sumOf(counted.filter(({ isFailure }) => isFailure))
  return { count, failures, upperBound: upperBoundOf(failures, count, confidence) }
}

const sumOf = (outcomes: readonly JudgedOutcome[]) => outcomes.reduce((sum, { weight }) => sum + weight, 0)

export interface Judgement {
  verdict: 'Promote' | 'Demote' | 'Stay'
  to: AutonomyLevel
  evidence: AutonomyEvidence
}

/**
 * Whether the evidence, oldest first, justifies the next level or revokes the current one. Each step up requires at
 * least `minEvidence` new outcomes since the level changed.
 */
export function judgeLevel(
  level: AutonomyLevel,
  outcomes: readonly JudgedOutcome[],
  policy: Limits,
  since: Date | null,
): Judgement {
  const evidence = summariseEvidence(outcomes, policy)
  const own = since ? outcomes.filter(({ at }) => at >= since) : outcomes
  if (isSending(level) && riseOf(own.map(weigh), policy.target) >= riseLimit(policy)) {
    return { verdict: 'Demote', to: 'Suggest', evidence }
  }
  const to = nextLevel(level)
  const isEarned = summariseEvidence(own, policy).count >= policy.minEvidence && evidence.upperBound < policy.target
  return isEarned && to !== level ? { verdict: 'Promote', to, evidence } : { verdict: 'Stay', to: level, evidence }
}

/** When the failure rate probably rose above the target, so that older successes do not hide it. */
export function findRiseStart(outcomes: readonly JudgedOutcome[], { target }: Limits): Date | undefined {
  const rate = Math.min(0.7, 5 * target)
  let [sum, start]: [number, Date | undefined] = [0, undefined]
  for (const { isFailure, weight, draftedAt } of outcomes.map(weigh)) {
    sum += weight * Math.log(isFailure ? rate / target : (1 - rate) / (1 - target))
    if (sum <= 0) [sum, start] = [0, undefined]
    else start ??= draftedAt
  }
  return start
}
