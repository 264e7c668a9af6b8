import { expect, test } from 'vitest'
import { type OwnTopics, readOwn } from '../evals/own-sets.ts'
import { learnTopics } from './learn-topics.ts'
import { createTopicReader } from './topic-reader.ts'
import { toTrainingSet } from './training-set.ts'

const taught: [name: string, examples: string[]][] = [
  [
    'Delivery',
    ['Where is my parcel?', 'My package has not arrived', 'When will you ship my order?', 'The courier is late'],
  ],
  [
    'Refund',
    ['I want my money back', 'Please refund my order', 'The refund has not arrived', 'Can I return this lamp?'],
  ],
  ['Password', ['I forgot my password', 'I cannot log in', 'How do I reset my login?', 'My account is locked']],
]

test('a topic without examples is found by its name among topics with examples', () => {
  const choices = [...taught, ['Cancel subscription', []] as const].map(([name, examples], topicID) => ({
    topicID,
    name,
    description: null,
    examples: [...examples],
  }))
  const reader = createTopicReader(learnTopics(toTrainingSet(choices)))

  expect(reader.topics('I would like to cancel my subscription')).toEqual([3])
  expect(reader.topics('Ich möchte mein Abonnement kündigen')).toEqual([3])
  expect(reader.topics('where is the package that I ordered')).toEqual([0])
  expect(reader.topics('Ich habe mein Passwort vergessen')).toEqual([2])
})

test('in a small workspace, a topic without examples does not match unrelated messages', () => {
  const { topics, none } = readOwn<OwnTopics>('topics-en.json')
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
