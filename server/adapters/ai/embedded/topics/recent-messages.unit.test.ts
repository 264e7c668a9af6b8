import { describe, expect, test } from 'vitest'
import { encodeText } from '../encoder/sentence-encoder.ts'
import { type OwnTopics, readOwn } from '../evals/own-sets.ts'
import { findNeighbours, smoothEvidence, toVectors } from './recent-messages.ts'
import { toTrainingSet } from './training-set.ts'

const { topics } = readOwn<OwnTopics>('topics-en.json')
const messages = topics.flatMap(({ examples }) => examples)

describe('the nearest recent messages', () => {
  const vectors = toVectors(messages.map(encodeText))

  test('are found in other words, the most similar first, with weights that sum to one', () => {
    const found = findNeighbours(vectors, encodeText('My parcel has not come yet, where is it?'))

    const late = topics.find(({ name }) => name === 'Late delivery')?.examples
    expect(late).toContain(messages[found[0]?.place ?? -1])
    expect(found).toHaveLength(10)
    expect(found.reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(1)
    expect(found.map(({ weight }) => weight)).toEqual(
      found.map(({ weight }) => weight).toSorted((one, other) => other - one),
    )
  })

  test('start with the same text if it was received before', () => {
    for (const [place, message] of messages.entries())
      expect(findNeighbours(vectors, encodeText(message))[0]?.place).toBe(place)
  })

  test('contribute half of the evidence for a topic', () => {
    expect(smoothEvidence(4, findNeighbours(vectors, encodeText('Hello')), () => 2)).toBeCloseTo(3)
    expect(smoothEvidence(4, [], () => 2)).toBe(4)
  })
})

describe('the training set', () => {
  const recent = ['', 'Hello, ', 'Hi there, ', 'Please help: '].flatMap((opening) =>
    messages.map((message) => opening + message),
  )

  test('too few recent messages change nothing', () => {
    const few = toTrainingSet([], { withoutTopic: [], recent: recent.slice(0, 99) })
    const enough = toTrainingSet([], { withoutTopic: [], recent: recent.slice(0, 100) })

    expect([few.recent.length, enough.recent.length]).toEqual([0, 100])
  })

  test('examples and messages without a topic are not counted again as recent ones', () => {
    const [first, second] = recent as [string, string]
    const long = 'A long story. '.repeat(50)
    const choices = [{ topicID: 1, name: 'One', description: null, examples: [first, long] }]

    const trainingSet = toTrainingSet(choices, {
      withoutTopic: [second, second],
      recent: [...recent, long.slice(0, 500)],
    })

    expect(trainingSet.withoutTopic).toEqual([second])
    expect(trainingSet.recent).toHaveLength(recent.length - 2)
  })
})
