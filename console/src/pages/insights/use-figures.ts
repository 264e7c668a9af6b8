import { useLanguage } from '../../app/session/language.ts'
import { regionOf } from '../../ui/format/times.ts'
import { formatDuration } from './format-duration.ts'

/** Formats numbers, durations and days in the reader's language. */
export function useFigures() {
  const { language } = useLanguage()
  const region = regionOf(language)
  const counts = new Intl.NumberFormat(language)
  const scores = new Intl.NumberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  const shares = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0 })
  // UTC, because dates without a time must not depend on the time zone.
  const briefDays = new Intl.DateTimeFormat(region, { day: 'numeric', month: 'short', timeZone: 'UTC' })
  const days = new Intl.DateTimeFormat(region, { dateStyle: 'medium', timeZone: 'UTC' })
  return {
    count: (value: number) => counts.format(value),
    /** For 3.456: `3.5`. */
    score: (value: number) => scores.format(value),
    share: (value: number) => shares.format(value),
    duration: (seconds: number) => formatDuration(language, seconds),
    /** For `2026-06-03`: `3 Jun`. */
    briefDay: (date: string) => briefDays.format(new Date(date)),
    day: (date: string) => days.format(new Date(date)),
  }
}
