import { type OfficeHours, weekdays } from '@attendant/contract/organization/office-hours.ts'

/** When an office is open, by local time in its time zone. */
export interface OfficeCalendar {
  /** An IANA name. */
  timeZone: string
  hours: OfficeHours
  /** Dates such as `2026-12-25` on which it is closed. */
  holidays: ReadonlySet<string>
}

/** Milliseconds since 1970; the end is exclusive. */
export type Span = readonly [from: number, to: number]

const dayMs = 86_400_000
const minuteMs = 60_000
/** Limits the search for calendars that are open for only a minute a week. */
const horizonMs = 5 * 365 * dayMs

/** The open time between two instants, in order and without overlaps. Null means an office that never closes. */
export function* openSpans(calendar: OfficeCalendar | null, from: number, until: number): Generator<Span> {
  if (!calendar) {
    if (from < until) yield [from, until]
    return
  }
  const week = readWeek(calendar.hours)
  for (const [start, end, offset] of constantOffsets(calendar.timeZone, from, until)) {
    for (let day = startOfDay(start + offset); day < end + offset; day += dayMs) {
      if (calendar.holidays.has(new Date(day).toISOString().slice(0, 10))) continue
      for (const [opens, closes] of week[new Date(day).getUTCDay()] ?? []) {
        const span = [Math.max(start, day + opens - offset), Math.min(end, day + closes - offset)] as const
        if (span[0] < span[1]) yield span
      }
    }
  }
}

/** How long the office is open between two instants, in milliseconds. */
export function openTime(calendar: OfficeCalendar | null, from: number, until: number): number {
  let sum = 0
  for (const [start, end] of openSpans(calendar, from, until)) sum += end - start
  return sum
}

/** The instant at which the office has been open for this long, with the spans up to it; null if that is years away. */
export function addOpenTime(
  calendar: OfficeCalendar | null,
  from: number,
  duration: number,
): { at: number; spans: Span[] } | null {
  if (duration <= 0) return { at: from, spans: [] }
  const spans: Span[] = []
  let left = duration
  for (const [start, end] of openSpans(calendar, from, from + horizonMs)) {
    if (end - start >= left) return { at: start + left, spans: [...spans, [start, start + left]] }
    spans.push([start, end])
    left -= end - start
  }
  return null
}

const startOfDay = (local: number) => Math.floor(local / dayMs) * dayMs

/** Opening times by weekday, starting with Sunday, in milliseconds after midnight; overlapping ones are merged. */
function readWeek(hours: OfficeHours): [number, number][][] {
  return [weekdays[6], ...weekdays.slice(0, 6)].map((day) => {
    const merged: [number, number][] = []
    const ofDay = hours
      .filter((open) => open.day === day)
      .map(({ opens, closes }) => [read(opens), read(closes)] as const)
    for (const [opens, closes] of ofDay.sort(([one], [other]) => one - other)) {
      const last = merged.at(-1)
      if (last && opens <= last[1]) last[1] = Math.max(last[1], closes)
      else merged.push([opens, closes])
    }
    return merged
  })
}

function read(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return (hours * 60 + minutes) * minuteMs
}

/** Splits a period at changes to and from daylight saving time. */
function* constantOffsets(timeZone: string, from: number, until: number): Generator<[number, number, number]> {
  let start = from
  let offset = offsetAt(timeZone, start)
  while (start < until) {
    let end = Math.min(start + dayMs, until)
    let next = offsetAt(timeZone, end)
    if (next !== offset) {
      end = findChange(timeZone, start, end, offset)
      next = offsetAt(timeZone, end)
    }
    yield [start, end, offset]
    start = end
    offset = next
  }
}

/** The first second with another offset. */
function findChange(timeZone: string, from: number, until: number, offset: number): number {
  let [before, after] = [Math.floor(from / 1000), Math.ceil(until / 1000)]
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2)
    if (offsetAt(timeZone, middle * 1000) === offset) before = middle
    else after = middle
  }
  return Math.min(after * 1000, until)
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** The offset to add to get the local time as if it were UTC. */
function offsetAt(timeZone: string, at: number): number {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
  formats.set(timeZone, format)
  const second = Math.floor(at / 1000) * 1000
  const parts = Object.fromEntries(format.formatToParts(second).map(({ type, value }) => [type, Number(value)]))
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0 } = parts
  return Date.UTC(year, month - 1, day, hour, minute, parts.second ?? 0) - second
}
