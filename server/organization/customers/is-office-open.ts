import type { Context } from '../../context.ts'
import { getCustomer } from './customers.store.ts'
import { findTimeZone } from './find-time-zone.ts'

/** Whether it is within the customer's office hours. Without hours, the office is always open. */
export async function isOfficeOpen({ db, now }: Pick<Context, 'db' | 'now'>, customerID: number): Promise<boolean> {
  const { officeHours, timeZone } = await getCustomer(db, customerID)
  if (!officeHours) return true
  const { day, time } = readClock(now(), timeZone)
  return officeHours.some((hours) => hours.day === day && hours.opens <= time && time < hours.closes)
}

/** The day and the time of day at a place, such as `Monday` and `09:30`. */
function readClock(at: Date, zone: string | null) {
  const timeZone = findTimeZone(zone ?? '') ?? 'UTC'
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    weekday: 'long',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]))
  return { day: parts.weekday, time: `${parts.hour}:${parts.minute}` }
}
