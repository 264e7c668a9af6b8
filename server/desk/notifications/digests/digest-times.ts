import type { EmailDigest, NotificationKind } from '@attendant/contract/desk/notification.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs
/** No email is sent for what was read in the console meanwhile. */
const immediateDelayMs = 2 * minuteMs
/** In the time zone of the customer. */
const dailyHour = 8

/** When a notification of this moment is due by email. */
export function digestTime(kind: NotificationKind, digest: EmailDigest, at: Date, timeZone: string): Date {
  if (kind === 'SecurityNotice') return at
  if (digest === 'Hourly') return new Date(Math.floor(at.getTime() / hourMs + 1) * hourMs)
  if (digest === 'Daily') return nextDailyTime(at, timeZone)
  return new Date(at.getTime() + immediateDelayMs)
}

/**
 * The next full hour at which the clock of the zone shows the daily hour; hours that a zone skips or repeats are no
 * matter.
 */
function nextDailyTime(at: Date, timeZone: string): Date {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' })
  const first = Math.floor(at.getTime() / (15 * minuteMs) + 1) * 15 * minuteMs
  for (let time = first; time <= first + 2 * dayMs; time += 15 * minuteMs) {
    const date = new Date(time)
    const before = new Date(time - 15 * minuteMs)
    if (Number(format.format(date)) === dailyHour && Number(format.format(before)) !== dailyHour) return date
  }
  return new Date(at.getTime() + dayMs)
}
