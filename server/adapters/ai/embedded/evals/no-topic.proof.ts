import { describe, expect, test } from 'vitest'
import { learnTopics } from '../topics/learn-topics.ts'
import { createTopicReader } from '../topics/topic-reader.ts'
import { toTrainingSet } from '../topics/training-set.ts'
import { type OwnTopics, readOwn } from './own-sets.ts'

const { topics, none } = readOwn<OwnTopics>('topics-en.json')
const messages = topics.flatMap(({ examples }) => examples)

describe('in a workspace where every third kind of request has no topic', () => {
  const kept = topics.filter((_, place) => place % 3 !== 1)
  const others = topics.filter((_, place) => place % 3 === 1)
  const recent = ['', 'Hello, ', 'Hi there, ', 'Please help: '].flatMap((opening) =>
    messages.map((message) => opening + message),
  )
  const withoutTopic = others.flatMap(({ examples }) => examples.slice(0, 2))

  /** How often a message with a topic has more evidence than one without. */
  function separate(desk: { withoutTopic: string[]; recent: string[] }): number {
    const choices = kept.map((topic, topicID) => ({ ...topic, topicID }))
    const reader = createTopicReader(learnTopics(toTrainingSet(choices, desk)))
    const best = (text: string) => Math.max(0, ...(reader.scores(text) ?? []))
    const inside = kept.flatMap(({ tests }) => tests.map(best))
    const refused = others.flatMap(({ tests }) => tests.map(best))
    const pairs = refused.flatMap((low) => inside.map((high) => Number(high > low)))
    return pairs.reduce((sum, pair) => sum + pair, 0) / pairs.length
  }

  test('recent messages, and those people removed topics from, improve the rejection of messages without a topic', () => {
    const fresh = separate({ withoutTopic: [], recent: [] })

    expect(separate({ withoutTopic: [], recent })).toBeGreaterThan(fresh + 0.05)
    expect(separate({ withoutTopic, recent: [] })).toBeGreaterThan(fresh + 0.03)
    expect(separate({ withoutTopic, recent })).toBeGreaterThan(fresh + 0.08)
  })
})

test('in a small workspace, a topic without examples does not match unrelated messages', () => {
  const found: boolean[] = []
  const claimed: boolean[] = []
  for (let first = 0; first < topics.length; first += 3) {
    const own = topics.slice(first, first + 3).map((topic, topicID) => ({ ...topic, topicID }))
    const choices = own.map((topic) => (topic.topicID === 2 ? { ...topic, examples: [] } : topic))
    const reader = createTopicReader(learnTopics(toTrainingSet(choices)))
    const isUntaught = (text: string) => reader.topics(text)[0] === 2
    const elsewhere = topics.filter((_, place) => place < first || place >= first + 3).flatMap(({ tests }) => tests)
    found.push(...(own[2]?.tests.map(isUntaught) ?? []))
    claimed.push(...[...elsewhere, ...none].map(isUntaught))
  }
  const share = (of: boolean[]) => of.filter(Boolean).length / of.length

  expect(share(found)).toBeGreaterThan(0.9)
  expect(share(claimed)).toBeLessThan(0.2)
})
