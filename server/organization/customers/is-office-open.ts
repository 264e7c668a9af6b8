import type { Context } from '../../context.ts'
import { type CustomerRow, getCustomer } from './customers.store.ts'
import { findTimeZone } from './find-time-zone.ts'

/** Whether it is within the customer's office hours. Without hours, the office is always open. */
export async function isOfficeOpen({ db, now }: Pick<Context, 'db' | 'now'>, customerID: number): Promise<boolean> {
  return isOpenAt(await getCustomer(db, customerID), now())
}

const minuteMs = 60_000

/** The minutes of office hours from then until now, as far as `enough`. */
export async function countOfficeMinutes(
  { db, now }: Pick<Context, 'db' | 'now'>,
  customerID: number,
  from: Date,
  enough: number,
): Promise<number> {
  const customer = await getCustomer(db, customerID)
  const end = now().getTime()
  if (!customer.officeHours) return Math.min(enough, (end - from.getTime()) / minuteMs)
  let minutes = 0
  for (let at = from.getTime(); at + minuteMs <= end && minutes < enough; at += minuteMs) {
    if (isOpenAt(customer, new Date(at))) minutes += 1
  }
  return minutes
}

function isOpenAt({ officeHours, timeZone }: Pick<CustomerRow, 'officeHours' | 'timeZone'>, at: Date): boolean {
  if (!officeHours) return true
  const { day, time } = readClock(at, timeZone)
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
