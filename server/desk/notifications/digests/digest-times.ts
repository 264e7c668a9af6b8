import type { EmailDigest, NotificationKind } from '@attendant/contract/desk/notification.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs
/** Leaves time to read notifications in the console, so that no email is needed. */
const immediateDelayMs = 2 * minuteMs
/** In the time zone of the customer. */
const dailyHour = 8

/** When a notification created now is due by email. */
export function digestTime(kind: NotificationKind, digest: EmailDigest, at: Date, timeZone: string): Date {
  if (kind === 'SecurityNotice') return at
  if (digest === 'Hourly') return new Date(Math.floor(at.getTime() / hourMs + 1) * hourMs)
  if (digest === 'Daily') return nextDailyTime(at, timeZone)
  return new Date(at.getTime() + immediateDelayMs)
}

/**
 * The next full hour at which the zone's clock shows the daily hour. Skipped and repeated hours do not matter.
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
