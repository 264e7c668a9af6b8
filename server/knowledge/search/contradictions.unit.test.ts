import { describe, expect, test } from 'vitest'
import { encodeWords } from '../../adapters/ai/embedded/knowledge/encode-text.ts'
import { findContradiction } from './contradictions.ts'

const encoder = { encodeWords: async (texts: string[]) => texts.map(encodeWords) }
const find = (...texts: string[]) => findContradiction(encoder, texts)

describe('contradictions', () => {
  test.each([
    ['You can return a parcel within 30 days.', 'A parcel can be returned within 14 days.'],
    ['We are glad you ask. Dogs are allowed in the garden.', 'Dogs are not allowed in the garden.'],
    ['Rückgaben sind innerhalb von 30 Tagen möglich.', 'Rückgaben sind innerhalb von 14 Tagen möglich.'],
    ['The warranty of an umbrella is one year.', 'The warranty of an umbrella is five years.'],
    ['Die Garantie beträgt zwei Jahre.', 'Die Garantie beträgt 3 Jahre.'],
    ['The pool opens at 9:00.', 'Breakfast is served at 7:00.\nThe pool opens at 10:00.'],
  ])('%s / %s', async (one, other) => {
    expect(await find('Something else entirely.', one, other)).toEqual([1, 2])
  })

  test.each([
    ['You can return a parcel within 30 days.', 'You can return a parcel within 30 days of delivery.'],
    ['The warranty of an umbrella is two years.', 'The warranty of an umbrella is 2 years.'],
    ['One of us answers within 5 days.', 'We answer within five days.'],
    ['The pool opens at 9:00.', 'The library opens at 10:00.'],
    ['Dogs are welcome in the garden.', 'Cats are not welcome on the roof terrace.'],
  ])('not %s / %s', async (one, other) => {
    expect(await find(one, other)).toBe(undefined)
  })
})
