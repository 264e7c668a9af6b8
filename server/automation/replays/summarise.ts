import type { ReplayActual, ReplayChange, ReplayOutcome, ReplaySummary } from '@attendant/contract/automation/replay.ts'
import { actionKey, differsInMeaning } from './compare-outcomes.ts'
import { losesAction, losesEscalation, type RuleTriggers } from './required-actions.ts'
import { lowerBoundOfShare } from './statistics/binomial.ts'
import { shareOf, toRate, type Weighted } from './statistics/rates.ts'
import { confidence, findSurestTopic, findWorstTopic } from './statistics/topic-rates.ts'

export interface Compared extends Weighted {
  ticketID: number
  outcome: ReplayOutcome
  baseline: ReplayOutcome
  actual: ReplayActual
  changed: readonly ReplayChange[]
}

/** `triggers` are those of the live rules. */
export function summarise(all: readonly Compared[], triggers: RuleTriggers): ReplaySummary {
  const known = all.filter(({ outcome, baseline }) => !outcome.unknown && !baseline.unknown)
  const rate = (is: (one: Compared) => boolean, of = known) => toRate(of, is)
  const labelled = known.filter(({ actual }) => actual.topics.length > 0 || actual.isCorrected)
  const sent = known.filter(({ outcome }) => outcome.wouldSend)
  const newlySent = new Set(sent.filter(isNewlySent))
  const isWrong = (one: Compared) => newlySent.has(one) && one.actual.isMaterial === true
  const compared = sent.filter((one) => !newlySent.has(one) || one.actual.isMaterial !== null)
  const baselineSent = known.filter(({ baseline }) => baseline.wouldSend)
  return {
    messages: known.length,
    isWeighted: all.some(({ weight }) => weight !== all[0]?.weight),
    unknown: rate(({ outcome, baseline }) => outcome.unknown || baseline.unknown, [...all]),
    errors: rate(({ outcome }) => outcome.error !== null),
    baselineErrors: rate(({ baseline }) => baseline.error !== null),
    changed: rate(({ changed }) => changed.length > 0),
    topicsChanged: rate(({ changed }) => changed.includes('topics')),
    topicAgreement: rate(({ outcome, actual }) => agrees(outcome, actual), labelled),
    baselineTopicAgreement: rate(({ baseline, actual }) => agrees(baseline, actual), labelled),
    lostTopicAgreement: findLostAgreement(labelled),
    escalated: rate(({ outcome }) => outcome.escalated),
    baselineEscalated: rate(({ baseline }) => baseline.escalated),
    lostEscalations: rate((one) => losesEscalation(one, triggers)),
    lostActions: rate((one) => losesAction(one, triggers)),
    newActions: rate(hasNewAction),
    wouldSend: rate(({ outcome }) => outcome.wouldSend),
    baselineWouldSend: rate(({ baseline }) => baseline.wouldSend),
    newlySent: rate((one) => newlySent.has(one), sent),
    materiallyDifferent: rate(isWrong, sent),
    topicMateriallyDifferent: findSurestTopic(
      compared.map((one) => ({ weight: one.weight, topics: one.outcome.topics, isHit: isWrong(one) })),
    ),
    lostAnswers: rate(({ outcome }) => !outcome.wouldSend, baselineSent),
    lostTopicAnswers: findWorstTopic(
      baselineSent.map(({ weight, baseline, outcome }) => ({
        ...{ weight, topics: baseline.topics, isHit: !outcome.wouldSend },
      })),
    ),
    draftsChanged: rate(({ changed }) => changed.includes('draft')),
    editDistance: meanOf(known.map(({ actual }) => actual.editDistance)),
    baselineEditDistance: meanOf(known.map(({ actual }) => actual.baselineEditDistance)),
    cost: sumOf(known.map(({ outcome }) => outcome.cost)),
    baselineCost: sumOf(known.map(({ baseline }) => baseline.cost)),
    latency: latencyOf(known.map(({ outcome }) => outcome.ms)),
    baselineLatency: latencyOf(known.map(({ baseline }) => baseline.ms)),
    topChangedTickets: rankTickets(known),
  }
}

const maxRanked = 20

function rankTickets(all: readonly Compared[]): ReplaySummary['topChangedTickets'] {
  const changed = all.filter((one) => one.changed.length > 0)
  const tickets = [...Map.groupBy(changed, ({ ticketID }) => ticketID)].map(([ticketID, own]) => ({
    ticketID,
    messages: own.length,
    changes: own.reduce((sum, one) => sum + one.changed.length, 0),
  }))
  return tickets.sort((one, other) => other.changes - one.changes).slice(0, maxRanked)
}

function agrees({ topics }: ReplayOutcome, actual: ReplayActual): boolean {
  const wanted = new Set(actual.topics.map(({ topicID }) => topicID))
  const found = new Set(topics.map(({ topicID }) => topicID))
  return wanted.size === found.size && [...wanted].every((topicID) => found.has(topicID))
}

/**
 * How many messages have the correct topics live but not with the draft, minus the reverse. A few messages that
 * change sides are chance.
 */
function findLostAgreement(labelled: readonly Compared[]): ReplaySummary['lostTopicAgreement'] {
  const isLost = ({ outcome, baseline, actual }: Compared) => agrees(baseline, actual) && !agrees(outcome, actual)
  const isWon = ({ outcome, baseline, actual }: Compared) => !agrees(baseline, actual) && agrees(outcome, actual)
  const [lost, won] = [shareOf(labelled, isLost), shareOf(labelled, isWon)]
  const round = (share: number) => Math.round(share * 10_000) / 10_000
  return {
    lost: labelled.filter(isLost).length,
    won: labelled.filter(isWon).length,
    rate: round(lost.share - won.share),
    lowerBound: Math.max(0, round(lowerBoundOfShare(lost, confidence) - won.share)),
  }
}

/** The draft runs an action that does not run live. */
function hasNewAction({ outcome, baseline }: Compared): boolean {
  const done = new Set(baseline.actions.map(actionKey))
  return outcome.actions.some((action) => action.outcome === 'Done' && !done.has(actionKey(action)))
}

/** The live configuration sends nothing, or a different answer in substance. */
const isNewlySent = ({ outcome, baseline }: Compared): boolean =>
  outcome.wouldSend && (!baseline.wouldSend || differsInMeaning(outcome.draft ?? '', baseline.draft ?? ''))

function meanOf(values: (number | null)[]): number | null {
  const known = values.filter((value) => value !== null)
  return known.length > 0 ? Math.round((sumOf(known) / known.length) * 1000) / 1000 : null
}

const sumOf = (values: number[]) => Math.round(values.reduce((sum, value) => sum + value, 0) * 1e6) / 1e6

function latencyOf(values: number[]) {
  const sorted = values.toSorted((one, other) => one - other)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return { median: at(0.5), p95: at(0.95) }
}
