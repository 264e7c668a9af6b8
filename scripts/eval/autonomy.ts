import type { AutonomyLevel } from '@attendant/contract/automation/autonomy.ts'
import { defaultAutonomy } from '@attendant/contract/organization/autonomy-policy.ts'
import { isBlindDraft } from '../../server/automation/autonomy/levels/find-standing.ts'
import { isSending } from '../../server/automation/autonomy/levels/levels.ts'
import {
  findRiseStart,
  type JudgedOutcome,
  judgeLevel,
} from '../../server/automation/autonomy/statistics/judge-level.ts'

/**
 * Simulates people over 26 weeks and 40 topics, evaluated by the code of the service with its default policy. Topics
 * differ in their error rates; some get worse, and some of the best get a wrong document.
 */

const weeks = 26
const dayMs = 24 * 60 * 60 * 1000
const policy = { ...defaultAutonomy, isEnabled: true, autoPromote: true }

/** Behavior of agents and end users, as shares. */
const people = {
  /** Drafts sent unread, within five seconds. */
  rubberStamps: 0.3,
  /** Wrong drafts that an agent who reads them corrects. */
  noticed: 0.9,
  /** Correct drafts that an agent changes materially anyway. */
  fussy: 0.005,
  /** Wrong replies cancelled while they are held. */
  stopped: 0.3,
  /** Wrong replies that end users dislike, reopen or rate low, or a colleague corrects, after a day on average. */
  complained: 0.35,
  /** Correct replies with such a reaction. */
  unjust: 0.005,
}

type Kind = 'steady' | 'drift' | 'planted'

interface Topic {
  kind: Kind
  perWeek: number
  /** Share of wrong drafts by time. */
  wrongAt(ms: number): number
  faultAt: number
}

interface Result {
  kind: Kind
  quality: number
  drafts: number
  sent: number
  /** By week: replies sent, how many of them are expected to be wrong, and how many are. */
  weeks: { sent: number; risk: number; wrong: number }[]
  /** Replies sent between the fault and the demotion; undefined if the topic was not sent then, or not demoted. */
  answersUntilDemotion?: number
}

/** Mulberry32: deterministic for a seed. */
function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

function makeTopics(random: () => number): Topic[] {
  const between = (low: number, high: number) => low + random() * (high - low)
  const make = (kind: Kind, quality: number, worse: number): Topic => {
    const faultAt = kind === 'steady' ? Number.POSITIVE_INFINITY : between(10, 20) * 7 * dayMs
    const wrongAt = (ms: number) => (ms < faultAt ? quality : worse)
    return { kind, perWeek: Math.round(between(40, 120)), wrongAt, faultAt }
  }
  const many = (count: number, one: () => Topic) => Array.from({ length: count }, one)
  return [
    ...many(10, () => make('steady', between(0.003, 0.015), 0)),
    ...many(8, () => make('steady', between(0.015, 0.04), 0)),
    ...many(6, () => make('steady', between(0.05, 0.1), 0)),
    ...many(6, () => make('steady', between(0.1, 0.4), 0)),
    ...many(5, () => make('drift', between(0.003, 0.015), between(0.1, 0.3))),
    ...many(5, () => make('planted', between(0.003, 0.015), between(0.7, 0.95))),
  ]
}

/** Simulates one topic from its first to its last draft. */
function simulate(topic: Topic, random: () => number): Result {
  const { kind, perWeek, wrongAt, faultAt } = topic
  const result: Result = {
    ...{ kind, quality: wrongAt(0), drafts: 0, sent: 0 },
    weeks: Array.from({ length: weeks }, () => ({ sent: 0, risk: 0, wrong: 0 })),
  }
  const outcomes: (JudgedOutcome & { sentAtMs: number })[] = []
  const complaints: { at: number; outcome: JudgedOutcome }[] = []
  let level = 'Suggest' as AutonomyLevel
  let [since, evidenceSince] = [new Date(0), 0]
  let sentSinceFault = 0

  const judge = (now: number) => {
    const begin = Math.max(now - policy.windowDays * dayMs, evidenceSince)
    while ((outcomes[0]?.sentAtMs ?? now) < begin) outcomes.shift()
    const seen = outcomes
    for (const outcome of seen) outcome.isOpen = outcome.isByAI && now - outcome.sentAtMs < 7 * dayMs
    const { verdict, to } = judgeLevel(level, seen, policy, since)
    if (verdict === 'Stay') return
    if (verdict === 'Demote') {
      evidenceSince = findRiseStart(seen, policy)?.getTime() ?? evidenceSince
      if (now >= faultAt && isSending(level)) result.answersUntilDemotion ??= sentSinceFault
    }
    level = to
    since = new Date(now)
  }

  const total = perWeek * weeks
  for (let index = 0; index < total; index++) {
    const now = ((index + random()) / total) * weeks * 7 * dayMs
    for (const { at, outcome } of complaints.splice(0, complaints.length)) {
      if (at > now) complaints.push({ at, outcome })
      else if (!outcome.isFailure) {
        outcome.isFailure = true
        judge(now)
      }
    }
    const isWrong = random() < wrongAt(now)
    const isBlind = isBlindDraft(++result.drafts, policy)
    const isStopped = !isBlind && level === 'SendWithHold' && isWrong && random() < people.stopped
    const isByAI = isSending(level) && !isBlind && !isStopped
    const week = result.weeks[Math.min(weeks - 1, Math.floor(now / (7 * dayMs)))]
    const outcome = { at: new Date(now), draftedAt: new Date(now), sentAtMs: now, isOpen: isByAI, isByAI }
    if (isByAI) {
      result.sent++
      if (now >= faultAt) sentSinceFault++
      if (week) {
        week.sent++
        week.risk += wrongAt(now)
        week.wrong += isWrong ? 1 : 0
      }
      const recorded = { ...outcome, isFailure: false, weight: 1 }
      outcomes.push(recorded)
      if (random() < (isWrong ? people.complained : people.unjust)) {
        complaints.push({ at: now - Math.log(1 - random()) * dayMs, outcome: recorded })
      }
    } else {
      const isUnread = !isBlind && !isStopped && random() < people.rubberStamps
      const isNoticed = isWrong ? isBlind || isStopped || random() < people.noticed : random() < people.fussy
      const isFailure = isNoticed && !isUnread
      outcomes.push({ ...outcome, isFailure, weight: isUnread ? 0.5 : 1 })
      if (isFailure) judge(now)
    }
    // Successes only lead to promotion, which may happen a few drafts later.
    if (index % 5 === 0) judge(now)
  }
  return result
}

const median = (values: number[]) => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)]
const round = (value: number, digits = 3) => Math.round(value * 10 ** digits) / 10 ** digits
const sumOf = (values: number[]) => values.reduce((sum, value) => sum + value, 0)

export async function evaluateAutonomy(): Promise<object> {
  const seeds = [1, 2, 3]
  const results = seeds.flatMap((seed) => {
    const random = createRandom(seed)
    return makeTopics(random).map((topic) => simulate(topic, random))
  })
  const groups: [string, (result: Result) => boolean][] = [
    ['wrong at most 1.5 %', ({ kind, quality }) => kind === 'steady' && quality <= 0.015],
    ['wrong 1.5 to 4 %', ({ kind, quality }) => kind === 'steady' && quality > 0.015 && quality <= 0.04],
    ['wrong 5 to 10 %', ({ kind, quality }) => kind === 'steady' && quality > 0.04 && quality <= 0.1],
    ['wrong over 10 %', ({ kind, quality }) => kind === 'steady' && quality > 0.1],
    ['gets worse', ({ kind }) => kind === 'drift'],
    ['wrong document planted', ({ kind }) => kind === 'planted'],
    ['all', () => true],
  ]
  const rows = groups.map(([name, isIn]) => ({ topics: name, ...summarise(results.filter(isIn)) }))
  console.table(rows)
  const all = summarise(results)
  const figures = {
    ...{ topics: 40, weeks, runs: seeds.length, target: policy.target, confidence: policy.confidence },
    topicWeeksWithinTarget: all.withinTarget,
    coverage: all.coverage,
    failureRateOfSent: all.failureRate,
    medianAnswersUntilDemotion: summarise(results.filter(({ kind }) => kind === 'planted')).demotedAfter,
  }
  const isMet =
    (figures.topicWeeksWithinTarget ?? 0) >= 0.95 &&
    (figures.medianAnswersUntilDemotion ?? Number.POSITIVE_INFINITY) <= 20
  if (!isMet) process.exitCode = 1
  return { ...figures, isMet }
}

function summarise(results: Result[]) {
  const sentWeeks = results.flatMap(({ weeks }) => weeks).filter(({ sent }) => sent > 0)
  const within = sentWeeks.filter(({ sent, risk }) => risk / sent <= policy.target)
  const sent = sumOf(results.map((result) => result.sent))
  const demoted = results.flatMap(({ answersUntilDemotion }) => answersUntilDemotion ?? [])
  return {
    coverage: round(sent / Math.max(1, sumOf(results.map(({ drafts }) => drafts)))),
    sentWeeks: sentWeeks.length,
    withinTarget: sentWeeks.length > 0 ? round(within.length / sentWeeks.length) : null,
    failureRate: sent > 0 ? round(sumOf(sentWeeks.map(({ wrong }) => wrong)) / sent, 4) : null,
    demotedAfter: median(demoted) ?? null,
  }
}
