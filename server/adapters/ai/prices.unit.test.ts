import { expect, test } from 'vitest'
import { cost } from './prices.ts'

test('prices set by the operator take precedence over the list', () => {
  const known = new Map([
    ['llama-3', { input: 1, output: 2 }],
    ['gpt-4o', { input: 0, output: 0 }],
  ])
  const usage = { inputTokens: 1e6, outputTokens: 1e6, ms: 1 }

  expect(cost({ model: 'Llama-3', ...usage }, known)).toBe(3)
  expect(cost({ model: 'gpt-4o-2024-11-20', ...usage }, known)).toBe(0)
  expect(cost({ model: 'gpt-4', ...usage }, known)).toBe(90)
})

test.each([
  ['gpt-4o-mini', 0.75],
  ['gpt-4o-mini-2024-07-18', 0.75],
  ['GPT-4o', 12.5],
  ['gpt-4-0613', 90],
  ['gpt-5-latest', 11.25],
  ['embedded', 0],
  ['gpt-5-pro', null],
  ['llama-3', null],
  ['constructor', null],
  ['', null],
])('a million tokens in and out of %s cost %s', (model, expected) => {
  expect(cost({ model, inputTokens: 1e6, outputTokens: 1e6, ms: 1 })).toBe(expected)
})
