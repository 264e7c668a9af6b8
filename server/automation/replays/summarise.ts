import type { ReplayActual, ReplayChange, ReplayOutcome, ReplaySummary } from '@attendant/contract/automation/replay.ts'
import { differsMaterially } from '../answers/compare-answers.ts'
import { actionKey } from './compare-outcomes.ts'
import { toRate } from './statistics/rates.ts'
import { findSurestTopic, findWorstTopic } from './statistics/topic-rates.ts'

export interface Compared {
  ticketID: number
  outcome: ReplayOutcome
  baseline: ReplayOutcome
  actual: ReplayActual
  changed: readonly ReplayChange[]
}

export function summarise(all: readonly Compared[]): ReplaySummary {
  const known = all.filter(({ outcome, baseline }) => !outcome.unknown && !baseline.unknown)
  const rate = (is: (one: Compared) => boolean, of = known) => toRate(of.filter(is).length, of.length)
  const labelled = known.filter(({ actual }) => actual.topics.length > 0 || actual.isCorrected)
  const sent = known.filter(({ outcome }) => outcome.wouldSend)
  const compared = sent.filter((one) => isNewlySent(one) && one.actual.isMaterial !== null)
  const baselineSent = known.filter(({ baseline }) => baseline.wouldSend)
  return {
    messages: known.length,
    unknown: rate(({ outcome, baseline }) => outcome.unknown || baseline.unknown, [...all]),
    errors: rate(({ outcome }) => outcome.error !== null),
    baselineErrors: rate(({ baseline }) => baseline.error !== null),
    changed: rate(({ changed }) => changed.length > 0),
    topicsChanged: rate(({ changed }) => changed.includes('topics')),
    topicAgreement: rate(({ outcome, actual }) => agrees(outcome, actual), labelled),
    baselineTopicAgreement: rate(({ baseline, actual }) => agrees(baseline, actual), labelled),
    escalated: rate(({ outcome }) => outcome.escalated),
    baselineEscalated: rate(({ baseline }) => baseline.escalated),
    lostEscalations: rate(({ outcome, baseline }) => baseline.escalated && !outcome.escalated),
    lostActions: rate(({ outcome, baseline }) => lacksAction(outcome, baseline)),
    newActions: rate(({ outcome, baseline }) => lacksAction(baseline, outcome)),
    wouldSend: rate(({ outcome }) => outcome.wouldSend),
    baselineWouldSend: rate(({ baseline }) => baseline.wouldSend),
    newlySent: rate(isNewlySent, sent),
    materiallyDifferent: rate((one) => isNewlySent(one) && one.actual.isMaterial === true, sent),
    topicMateriallyDifferent: findSurestTopic(
      compared.map(({ outcome, actual }) => ({ topics: outcome.topics, isHit: actual.isMaterial === true })),
    ),
    lostAnswers: rate(({ outcome }) => !outcome.wouldSend, baselineSent),
    lostTopicAnswers: findWorstTopic(
      baselineSent.map(({ baseline, outcome }) => ({ topics: baseline.topics, isHit: !outcome.wouldSend })),
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

/** Runs fewer of the actions than the other. */
function lacksAction(outcome: ReplayOutcome, other: ReplayOutcome): boolean {
  const done = new Set(outcome.actions.map(actionKey))
  return other.actions.some((action) => action.outcome === 'Done' && !done.has(actionKey(action)))
}

/** The live configuration sends nothing, or something that says something else. */
const isNewlySent = ({ outcome, baseline }: Compared): boolean =>
  outcome.wouldSend && (!baseline.wouldSend || differsMaterially(outcome.draft ?? '', baseline.draft ?? ''))

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
