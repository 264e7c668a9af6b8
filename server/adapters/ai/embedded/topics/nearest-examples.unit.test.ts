import { expect, test } from 'vitest'
import { type OwnTopics, readOwn } from '../evals/own-sets.ts'
import { learnTopics } from './learn-topics.ts'
import { createTopicReader } from './topic-reader.ts'
import { toTrainingSet } from './training-set.ts'

test('a topic that covers several kinds of requests needs only one example of each', () => {
  const { topics } = readOwn<OwnTopics>('topics-en.json')
  const size = 4
  const broad = [0, size, 2 * size].map((first, topicID) => {
    const kinds = topics.slice(first, first + size)
    const examples = kinds.flatMap((kind) => kind.examples.slice(0, 1))
    return {
      topicID,
      name: `Group ${topicID}`,
      description: null,
      examples,
      tests: kinds.flatMap(({ tests }) => tests),
    }
  })
  const reader = createTopicReader(learnTopics(toTrainingSet(broad)))
  const found = broad.flatMap(({ topicID, tests }) => tests.map((text) => reader.topics(text)[0] === topicID))

  // Without the nearest example it is about 0.5.
  expect(found.filter(Boolean).length / found.length).toBeGreaterThan(0.65)
})
