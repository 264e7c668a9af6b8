import { type OfficeHours, weekdays } from '@attendant/contract/organization/office-hours.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addOpenTime, type OfficeCalendar, openSpans, openTime } from './office-time.ts'

const minute = 60_000
const hour = 60 * minute
const at = (text: string) => new Date(text).getTime()

const zones = [
  'Europe/Berlin',
  'America/New_York',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Pacific/Apia',
  'America/Sao_Paulo',
  'UTC',
]
const formats = new Map(
  zones.map((timeZone) => [
    timeZone,
    new Intl.DateTimeFormat('en-GB', {
      ...({ timeZone, weekday: 'long', year: 'numeric', month: '2-digit', day: '2-digit' } as const),
      ...({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const),
    }),
  ]),
)

/** Whether the local time is within office hours, checked minute by minute. */
function isOpen({ timeZone, hours, holidays }: OfficeCalendar, instant: number): boolean {
  const parts = Object.fromEntries(
    (formats.get(timeZone) as Intl.DateTimeFormat).formatToParts(instant).map(({ type, value }) => [type, value]),
  )
  if (holidays.has(`${parts.year}-${parts.month}-${parts.day}`)) return false
  const time = `${parts.hour}:${parts.minute}`
  return hours.some(({ day, opens, closes }) => day === parts.weekday && opens <= time && time < closes)
}

/** Around changes to and from daylight saving time, and on an ordinary day. */
const moments = [
  '2026-03-28T20:00Z',
  '2026-10-24T20:00Z',
  '2026-03-07T22:00Z',
  '2026-10-31T22:00Z',
  '2026-04-04T10:00Z',
  '2026-07-01T00:00Z',
]

const time = fc.integer({ min: 0, max: 24 * 60 }).map((of) => {
  const pad = (number: number) => String(number).padStart(2, '0')
  return `${pad(Math.floor(of / 60))}:${pad(of % 60)}`
})
const openHours = fc
  .record({ day: fc.constantFrom(...weekdays), opens: time, closes: time })
  .filter(({ opens, closes }) => opens < closes)
const calendar: fc.Arbitrary<OfficeCalendar> = fc.record({
  timeZone: fc.constantFrom(...zones),
  hours: fc.array(openHours, { maxLength: 14 }) as fc.Arbitrary<OfficeHours>,
  holidays: fc
    .subarray(['2026-03-29', '2026-10-25', '2026-03-08', '2026-11-01', '2026-07-02'])
    .map((days) => new Set(days)),
})
const moment = fc
  .tuple(fc.constantFrom(...moments), fc.integer({ min: 0, max: 30 * 60 }))
  .map(([start, minutes]) => at(start) + minutes * minute)

describe('open time', () => {
  test('is the minutes within office hours, across daylight saving changes', () => {
    fc.assert(
      fc.property(calendar, moment, fc.integer({ min: 0, max: 8 * 60 }), (office, from, minutes) => {
        let counted = 0
        for (let index = 0; index < minutes; index++) if (isOpen(office, from + index * minute)) counted++
        expect(openTime(office, from, from + minutes * minute)).toBe(counted * minute)
      }),
      { numRuns: 60 },
    )
  })

  test('adds up over adjacent periods; spans neither overlap nor leave the period', () => {
    fc.assert(
      fc.property(calendar, moment, fc.nat(72 * 60), fc.nat(72 * 60), (office, from, first, second) => {
        const [middle, until] = [from + first * minute, from + (first + second) * minute]
        expect(openTime(office, from, until)).toBe(openTime(office, from, middle) + openTime(office, middle, until))
        let last = from
        for (const [start, end] of openSpans(office, from, until)) {
          expect(start).toBeGreaterThanOrEqual(last)
          expect(end).toBeGreaterThan(start)
          last = end
        }
        expect(last).toBeLessThanOrEqual(until)
      }),
      { numRuns: 100 },
    )
  })

  test('a due time is the first instant with that much open time', () => {
    fc.assert(
      fc.property(calendar, moment, fc.integer({ min: 1, max: 3000 }), (office, from, minutes) => {
        const due = addOpenTime(office, from, minutes * minute)
        if (!due) {
          expect(openTime(office, from, from + 400 * 24 * hour)).toBeLessThan(minutes * minute)
          return
        }
        expect(openTime(office, from, due.at)).toBe(minutes * minute)
        expect(openTime(office, from, due.at - 1)).toBe(minutes * minute - 1)
        expect(due.spans.reduce((sum, [start, end]) => sum + end - start, 0)).toBe(minutes * minute)
      }),
      { numRuns: 60 },
    )
  })

  test('longer office hours and fewer holidays never move a due time later', () => {
    const change = fc.record({ more: fc.array(openHours, { maxLength: 7 }), keepsHolidays: fc.boolean() })
    fc.assert(
      fc.property(calendar, change, moment, fc.integer({ min: 1, max: 3000 }), (office, change, from, minutes) => {
        // Without hours the clock always runs.
        fc.pre(office.hours.length > 0)
        const before = addOpenTime(office, from, minutes * minute)
        // Hours may be so few that nothing is ever due.
        if (!before) return
        const hours = [...office.hours, ...change.more]
        const changed = { ...office, hours, holidays: change.keepsHolidays ? office.holidays : new Set<string>() }
        const after = addOpenTime(changed, from, minutes * minute)
        expect(after?.at).toBeLessThanOrEqual(before.at)
        expect(openTime(changed, from, after?.at ?? 0)).toBe(minutes * minute)
      }),
      { numRuns: 60 },
    )
  })
})

describe('office hours by the wall clock', () => {
  const weekday = (day: (typeof weekdays)[number], opens = '09:00', closes = '17:00') => ({ day, opens, closes })
  const week = weekdays.slice(0, 5).map((day) => weekday(day))
  const berlin = (hours: OfficeHours = week, holidays: string[] = []) => ({
    timeZone: 'Europe/Berlin',
    hours,
    holidays: new Set(holidays),
  })
  const due = (office: OfficeCalendar | null, from: string, minutes: number) => {
    const found = addOpenTime(office, at(from), minutes * minute)
    return found && new Date(found.at).toISOString()
  }

  test('time outside of hours, on weekends and holidays does not count', () => {
    expect(due(berlin(), '2026-03-02T15:30:00Z', 60)).toBe('2026-03-03T08:30:00.000Z')
    expect(due(berlin(), '2026-03-06T15:30:00Z', 60)).toBe('2026-03-09T08:30:00.000Z')
    expect(due(berlin(week, ['2026-03-03']), '2026-03-02T15:30:00Z', 60)).toBe('2026-03-04T08:30:00.000Z')
  })

  test('hours end when the office closes, not at the next opening', () => {
    expect(due(berlin(), '2026-03-02T15:00:00Z', 60)).toBe('2026-03-02T16:00:00.000Z')
  })

  test('the same opening hour is a different instant in summer', () => {
    expect(due(berlin(), '2026-03-27T20:00:00Z', 60)).toBe('2026-03-30T08:00:00.000Z')
    expect(due(berlin(), '2026-10-23T20:00:00Z', 60)).toBe('2026-10-26T09:00:00.000Z')
  })

  test('a skipped hour counts zero times, and a repeated one twice', () => {
    const night = berlin([weekday('Sunday', '01:00', '04:00')])
    expect(openTime(night, at('2026-03-28T12:00Z'), at('2026-03-29T12:00Z'))).toBe(2 * hour)
    expect(openTime(night, at('2026-10-24T12:00Z'), at('2026-10-25T12:00Z'))).toBe(4 * hour)
  })

  test('overlapping hours count once; a day may end at midnight', () => {
    const office = berlin([weekday('Monday', '09:00', '13:00'), weekday('Monday', '12:00', '24:00')])
    expect(openTime(office, at('2026-03-02T00:00Z'), at('2026-03-03T12:00Z'))).toBe(15 * hour)
  })

  test('without hours the clock always runs; with almost none it gives up', () => {
    expect(due(null, '2026-03-28T23:00:00Z', 24 * 60)).toBe('2026-03-29T23:00:00.000Z')
    expect(due(berlin([weekday('Monday', '09:00', '09:01')]), '2026-03-02T00:00:00Z', 525_600)).toBeNull()
  })
})
