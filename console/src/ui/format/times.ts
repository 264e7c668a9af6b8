import { useLanguage } from '../../app/session/language.ts'

const minute = 60
const hour = 60 * minute
const day = 24 * hour

/** Dates and times in the reader's language and the browser's time zone. */
export function useTimes() {
  const { language } = useLanguage()
  return timesIn(language)
}

const kept = new Map<string, ReturnType<typeof createTimes>>()

/** For use outside of components. */
export function timesIn(language: string) {
  const known = kept.get(language)
  if (known) return known
  const made = createTimes(language)
  kept.set(language, made)
  return made
}

/**
 * The reader's locale with its region, if it matches the console's language, because date formats differ by region. Some
 * browsers append nonstandard suffixes (`en-US@posix`) that `Intl` rejects.
 */
export const regionOf = (language: string) =>
  navigator.languages.map((tag) => tag.replace(/[^a-z0-9-].*/i, '')).find((tag) => tag.startsWith(`${language}-`)) ??
  language

function createTimes(language: string) {
  const region = regionOf(language)
  const relative = new Intl.RelativeTimeFormat(language, { numeric: 'auto', style: 'short' })
  const clock = new Intl.DateTimeFormat(region, { timeStyle: 'short' })
  const weekdayAndClock = new Intl.DateTimeFormat(region, { weekday: 'short', hour: 'numeric', minute: '2-digit' })
  const dayAndMonth = new Intl.DateTimeFormat(region, { day: 'numeric', month: 'short' })
  const date = new Intl.DateTimeFormat(region, { dateStyle: 'medium' })
  const full = new Intl.DateTimeFormat(region, { dateStyle: 'full', timeStyle: 'short' })
  const units = (['minute', 'hour', 'day'] as const).map(
    (unit) => new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'narrow' }),
  )
  return {
    /** The time since, as short as possible: `4m`, `3h`, `2d`. */
    waited(iso: string, now = Date.now()): string {
      const seconds = Math.max(now - new Date(iso).getTime(), 0) / 1000
      const [inMinutes, inHours, inDays] = units
      if (seconds < hour) return inMinutes?.format(Math.floor(seconds / minute)) ?? ''
      return (
        (seconds < 2 * day ? inHours?.format(Math.floor(seconds / hour)) : inDays?.format(Math.floor(seconds / day))) ??
        ''
      )
    },
    /** The time until or since, as short as possible. */
    distance(iso: string, now = Date.now()): string {
      return this.waited(new Date(now - Math.abs(now - new Date(iso).getTime())).toISOString(), now)
    },
    /** A future time, as shown in a list: `14:20` today, `Tue 09:00` within a week, else `3 Jun`. */
    soon(iso: string, now = Date.now()): string {
      const then = new Date(iso)
      if (then.toDateString() === new Date(now).toDateString()) return clock.format(then)
      return then.getTime() - now < 6 * day * 1000 ? weekdayAndClock.format(then) : dayAndMonth.format(then)
    },
    /** A past time, as shown in a list: `3 min. ago`, `14:20`, `Tue 22:10` for last night, `3 Jun`, `3 Jun 2024`. */
    brief(iso: string, now = Date.now()): string {
      const then = new Date(iso)
      const seconds = (now - then.getTime()) / 1000
      if (seconds < minute) return relative.format(0, 'second')
      if (seconds < hour) return relative.format(-Math.floor(seconds / minute), 'minute')
      if (seconds < 12 * hour) {
        return then.toDateString() === new Date(now).toDateString() ? clock.format(then) : weekdayAndClock.format(then)
      }
      if (seconds < 300 * day) return dayAndMonth.format(then)
      return date.format(then)
    },
    /** A future time: `Thu 09:00` within a week, else with its date. */
    upcoming(at: Date, now = Date.now()): string {
      const isNear = at.getTime() - now < 6 * day * 1000
      return isNear ? weekdayAndClock.format(at) : `${dayAndMonth.format(at)}, ${clock.format(at)}`
    },
    moment: (iso: string) => `${date.format(new Date(iso))}, ${clock.format(new Date(iso))}`,
    date: (iso: string) => date.format(new Date(iso)),
    full: (iso: string) => full.format(new Date(iso)),
  }
}
