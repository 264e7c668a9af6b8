import { expect, test } from 'vitest'
import { toClock } from './clock.ts'

test.each([
  ['de', new Date(2026, 10, 19, 0, 44), '00:44'],
  ['de', new Date(2026, 10, 18, 22, 10), '18. Nov., 22:10'],
  ['en-GB', new Date(2026, 10, 18, 22, 10), '18 Nov, 22:10'],
  ['no_such_language!', new Date(2026, 10, 19, 9, 5), '9:05 AM'],
])('in %s a message of %s is dated %s', (lang, at, text) => {
  const now = new Date(2026, 10, 19, 12)

  expect(toClock(at.toISOString(), lang, now).replace('\u202f', ' ')).toBe(text)
})
