import { describe, expect, test } from 'vitest'
import { type OwnTopics, readOwn } from '../evals/own-sets.ts'
import { learnTopics } from './learn-topics.ts'
import { toLesson } from './lesson.ts'
import { createTopicReader } from './topic-reader.ts'

const orders: [string, (values: readonly Topic[]) => Topic[]][] = [
  ['reversed', (topics) => topics.toReversed()],
  ['by name', (topics) => topics.toSorted((one, other) => (one.name < other.name ? -1 : 1))],
  ['every other first', (topics) => [0, 1].flatMap((half) => topics.filter((_, place) => place % 2 === half))],
]

type Topic = OwnTopics['topics'][number]

describe('learned topics', () => {
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

  test('differ between the messages, or the order would prove nothing', () => {
    expect(new Set(expected.flat()).size).toBe(topics.length)
  })
})

/** The names of the topics found in each message. */
function decide(topics: readonly Topic[], messages: readonly string[]): string[][] {
  const choices = topics.map((topic, topicID) => ({ ...topic, topicID }))
  const reader = createTopicReader(learnTopics(toLesson(choices)))
  return messages.map((message) => reader.topics(message).map((place) => topics[place]?.name ?? ''))
}
