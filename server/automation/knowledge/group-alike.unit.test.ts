import { expect, test } from 'vitest'
import { encodeMessage } from '../../adapters/ai/embedded/knowledge/encode-message.ts'
import { groupAlike } from './group-alike.ts'

const group = (...questions: string[]) => groupAlike(questions, encodeMessage)

test('groups questions with the same meaning in other words or another language', () => {
  const password = ['I forgot my password', 'Ich habe mein Passwort vergessen', 'i cannot remember my password']
  const refund = ['I want my money back', 'Ich möchte mein Geld zurück']

  expect(group(...password, ...refund)).toEqual([password, refund])
})

test('groups questions that share most of their words', () => {
  const invoices = ['Where is my invoice of March?', 'Where do I find my invoice of March?']

  expect(group(...invoices, 'Do you sell green lamps?')).toEqual([invoices, ['Do you sell green lamps?']])
})

test('keeps questions apart that only look similar', () => {
  const questions = ['How do I cancel my order?', 'How do I change my password?', 'How do I get to your shop?']

  expect(group(...questions)).toEqual(questions.map((question) => [question]))
})

test('keeps texts without words apart', () => {
  expect(group('!?', '…')).toEqual([['!?'], ['…']])
})
