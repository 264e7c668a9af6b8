import { expect, test } from 'vitest'
import { formatDuration } from './format-duration.ts'

test.each([
  ['en', 0, '0 sec'],
  ['en', 0.2, '0 sec'],
  ['en', 42.4, '42 sec'],
  ['en', 59.7, '1 min'],
  ['en', 2880, '48 min'],
  ['en', 3599.8, '1 hr'],
  ['en', 5400, '1 hr 30 min'],
  ['en', 2 * 86400 + 4 * 3600 + 59, '2 days 4 hr'],
  ['de', 5400, '1 Std. 30 Min.'],
])('formats a duration in %s: %d s', (language, seconds, expected) => {
  expect(formatDuration(language, seconds)).toBe(expected)
})
