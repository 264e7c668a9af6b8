import { expect, test } from 'vitest'
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
