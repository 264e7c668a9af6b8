import { expect, test } from 'vitest'
import { toTrainingSet } from '../training-set.ts'
import { createNameReader, learnNames } from './name-reader.ts'

const readerOf = (...names: [name: string, description?: string][]) =>
  createNameReader(
    learnNames(
      toTrainingSet(
        names.map(([name, description = null], index) => ({ topicID: index, name, description, examples: [] })),
      ),
    ),
  )

const twoTopics = readerOf(['Returns'], ['Delivery'])
const oneTopic = readerOf(['Billing'])

test.each([
  ['I want to return my lamp and get a refund.', [0]],
  ['Where is my parcel?', [1]],
  ['My delivery is late', [1]],
  ['The weather is nice', []],
  ['Hello, thank you!', []],
])('of two topics by their names alone, %j means %j', (text, topics) => {
  expect(twoTopics.topics(text)).toEqual(topics)
})

test.each([
  ['I was charged twice on my invoice', [0]],
  ['Good morning', []],
])('of one topic, %j means %j', (text, topics) => {
  expect(oneTopic.topics(text)).toEqual(topics)
})

test('descriptions help', () => {
  const reader = readerOf(
    ['Technical support', 'Errors, crashes and login problems'],
    ['Billing', 'Invoices and payments'],
  )

  expect(reader.topics('The app crashes when I log in')).toEqual([0])
})
