import type { ReplaySummary } from '@attendant/contract/automation/replay.ts'
import { lowerBoundOfShare } from './binomial.ts'
import { noRate, shareOf, toRate, type Weighted } from './rates.ts'

interface TopicOutcome extends Weighted {
  topics: readonly { topicID: number; name: string }[]
  isHit: boolean
}

interface Group {
  topicID: number | null
  name: string | null
  outcomes: TopicOutcome[]
}

/** Topics with fewer outcomes are pooled: too few to judge each separately. */
const minOfTopic = 4

/** Outcomes by topic, with one unnamed group for rare topics and none. */
function groupByTopic(outcomes: readonly TopicOutcome[]): Group[] {
  const pairs = outcomes.flatMap((outcome) => outcome.topics.map((topic) => ({ ...topic, outcome })))
  const topics = [...Map.groupBy(pairs, ({ topicID }) => topicID).values()]
  const frequent = topics.filter(({ length }) => length >= minOfTopic)
  const groups: Group[] = frequent.flatMap((own) =>
    own.slice(0, 1).map(({ topicID, name }) => ({ topicID, name, outcomes: own.map(({ outcome }) => outcome) })),
  )
  const named = new Set(frequent.flatMap((own) => own.map(({ outcome }) => outcome)))
  const rare = outcomes.filter((outcome) => !named.has(outcome))
  return rare.length >= minOfTopic ? [...groups, { topicID: null, name: null, outcomes: rare }] : groups
}

const isHit = (outcome: TopicOutcome) => outcome.isHit

const none = { topicID: null, name: null, ...noRate }

/** The topic with the highest share, or the pooled rare topics. */
export function findWorstTopic(outcomes: readonly TopicOutcome[]): ReplaySummary['lostTopicAnswers'] {
  const rated = groupByTopic(outcomes).map(({ topicID, name, outcomes }) => ({
    ...{ topicID, name },
    ...toRate(outcomes, isHit),
  }))
  return rated.sort((one, other) => (other.rate ?? 0) - (one.rate ?? 0))[0] ?? none
}

export const confidence = 0.95
/** A single case is no pattern. */
export const minHits = 2

/**
 * The topic whose rate is most certainly high. The confidence is divided among all topics (Bonferroni): among many,
 * one always looks bad by chance. All topics pooled count as one more.
 */
export function findSurestTopic(outcomes: readonly TopicOutcome[]): ReplaySummary['topicMateriallyDifferent'] {
  const groups = [...groupByTopic(outcomes), { topicID: null, name: null, outcomes: [...outcomes] }]
  const ofEach = 1 - (1 - confidence) / groups.length
  const rated = groups.map(({ topicID, name, outcomes }) => {
    const rate = toRate(outcomes, isHit)
    const bound = rate.count < minHits ? 0 : lowerBoundOfShare(shareOf(outcomes, isHit), ofEach)
    return { topicID, name, ...rate, lowerBound: Math.floor(bound * 10_000) / 10_000 }
  })
  return rated.sort((one, other) => other.lowerBound - one.lowerBound)[0] ?? { ...none, lowerBound: 0 }
}
