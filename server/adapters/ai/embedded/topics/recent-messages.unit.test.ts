import { describe, expect, test } from 'vitest'
import { encodeText } from '../encoder/sentence-encoder.ts'
import { type OwnTopics, readOwn } from '../evals/own-sets.ts'
import { learnTopics } from './learn-topics.ts'
import { findNeighbours, smoothEvidence, toVectors } from './recent-messages.ts'
import { createTopicReader } from './topic-reader.ts'
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
