import { describe, expect, test } from 'vitest'
import { type OwnTopics, readOwn } from '../evals/own-sets.ts'
import { learnTopics } from './learn-topics.ts'
import { createTopicReader } from './topic-reader.ts'
import { toTrainingSet } from './training-set.ts'

const orders: [string, (values: readonly Topic[]) => Topic[]][] = [
  ['reversed', (topics) => topics.toReversed()],
  ['by name', (topics) => topics.toSorted((one, other) => (one.name < other.name ? -1 : 1))],
  ['every other first', (topics) => [0, 1].flatMap((half) => topics.filter((_, place) => place % 2 === half))],
]

type Topic = OwnTopics['topics'][number]

describe('learned topic models', () => {
  const { topics, none } = readOwn<OwnTopics>('topics-de.json')
  const messages = [...topics.flatMap(({ tests }) => tests), ...none]
  const expected = decide(topics, messages)

  test.each(orders)('are the same with the topics %s', (_, order) => {
    expect(decide(order(topics), messages)).toEqual(expected)
  })

  test('are the same with the examples in another order', () => {
    const turned = topics.map((topic) => ({ ...topic, examples: topic.examples.toReversed() }))

    expect(decide(turned, messages)).toEqual(expected)
  })

  test('differ between messages, otherwise the order would prove nothing', () => {
    expect(new Set(expected.flat()).size).toBe(topics.length)
  })

  test.each([2, 5])('with %d examples each, reject most messages without a topic', (count) => {
    const few = topics.map((topic) => ({ ...topic, examples: topic.examples.slice(0, count) }))

    expect(decide(few, none).filter((found) => found.length === 0).length).toBeGreaterThan(none.length / 2)
  })

  test('distinguish a single topic from small talk', () => {
    const english = readOwn<OwnTopics>('topics-en.json')
    const [only] = english.topics as [Topic]

    expect(decide([only], only.tests).flat().length).toBeGreaterThan(only.tests.length / 2)
    expect(decide([only], english.none).flat().length).toBeLessThan(english.none.length / 4)
  })
})

/** The names of the topics detected in each message. */
function decide(topics: readonly Topic[], messages: readonly string[]): string[][] {
  const choices = topics.map((topic, topicID) => ({ ...topic, topicID }))
  const reader = createTopicReader(learnTopics(toTrainingSet(choices)))
  return messages.map((message) => reader.topics(message).map((place) => topics[place]?.name ?? ''))
}
