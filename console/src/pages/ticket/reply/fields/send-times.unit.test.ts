import { expect, test } from 'vitest'
import { listSendTimes } from './send-times.ts'

const shown = (now: string) =>
  listSendTimes(new Date(now)).map(({ label, at }) => `${label} ${at.toDateString()} ${at.getHours()}`)

test('offers the next morning and the next Monday, without duplicates', () => {
  expect(shown('2026-06-03T15:20:00')).toEqual([
    'compose.inAnHour Wed Jun 03 2026 16',
    'compose.tomorrow Thu Jun 04 2026 9',
    'compose.monday Mon Jun 08 2026 9',
  ])
  expect(shown('2026-06-07T08:00:00')).toEqual([
    'compose.inAnHour Sun Jun 07 2026 9',
    'compose.tomorrow Mon Jun 08 2026 9',
  ])
  expect(shown('2026-06-08T08:00:00').at(-1)).toBe('compose.monday Mon Jun 15 2026 9')
})
