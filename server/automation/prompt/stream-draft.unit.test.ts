import { expect, test } from 'vitest'
import { withoutOpenFigure } from './stream-draft.ts'

test.each([
  ['Return it within 60', 'Return it within '],
  ['Return it within 60 da', 'Return it within '],
  ['Return it within 60 days of', 'Return it within 60 days of'],
  ['See https://shop.exam', 'See '],
  ['Write to help@sh', 'Write to '],
  ['Nothing to hold back', 'Nothing to hold back'],
])('a streamed draft ends before a figure or link that may be incomplete: %s', (draft, shown) => {
  expect(withoutOpenFigure(draft)).toBe(shown)
})

test('takes linear time', () => {
  const startedAt = process.cpuUsage()
  for (const text of ['1'.repeat(100_000), '1 '.repeat(50_000), 'a'.repeat(100_000), '@ 1'.repeat(30_000)])
    withoutOpenFigure(text)
  expect(process.cpuUsage(startedAt).user / 1000).toBeLessThan(500)
})
