import { expect, test } from 'vitest'
import { findLargeTotal, rememberLargeTotal } from './large-totals.ts'

test('large totals are remembered for the same customer, viewer and conditions; small ones are not', () => {
  rememberLargeTotal({ customerID: 1, language: 'de' }, 10_000)
  rememberLargeTotal({ customerID: 1, seenBy: 5 }, 20_000)
  rememberLargeTotal({ customerID: 1, language: 'fr' }, 9_999)

  expect(findLargeTotal({ customerID: 1, language: 'de' })).toBe(10_000)
  expect(findLargeTotal({ customerID: 1, seenBy: 5 })).toBe(20_000)
  for (const other of [
    { customerID: 1, language: 'fr' },
    { customerID: 2, language: 'de' },
    { customerID: 1, seenBy: 6 },
    { customerID: 1, seenBy: 5, language: 'de' },
  ])
    expect(findLargeTotal(other)).toBeUndefined()
})
