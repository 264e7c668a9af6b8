import type { Context } from '../../context.ts'
import { remember } from '../../platform/database/configuration/known-configuration.ts'
import { type CustomerRow, getCustomer } from './customers.store.ts'
import { findTimeZone } from './find-time-zone.ts'

type Clock = Pick<Context, 'db' | 'now' | 'configuration'>

/** Whether it is within the customer's office hours and not a holiday. Without hours, the office is always open. */
export async function isOfficeOpen(context: Clock, customerID: number): Promise<boolean> {
  const hours = await remember(context, 'office hours', () => readHours(context, customerID))
  return isOpenAt(hours, context.now())
}

async function readHours({ db }: Clock, customerID: number): Promise<Hours> {
  const { officeHours, holidays, timeZone } = await getCustomer(db, customerID)
  return { officeHours, holidays, timeZone }
}

const minuteMs = 60_000

/** The minutes of office hours from then until now, up to `maxMinutes`. */
export async function countOfficeMinutes(
  { db, now }: Pick<Context, 'db' | 'now'>,
  customerID: number,
  from: Date,
  maxMinutes: number,
): Promise<number> {
  const customer = await getCustomer(db, customerID)
  const end = now().getTime()
  if (!customer.officeHours) return Math.min(maxMinutes, (end - from.getTime()) / minuteMs)
  let minutes = 0
  for (let at = from.getTime(); at + minuteMs <= end && minutes < maxMinutes; at += minuteMs) {
    if (isOpenAt(customer, new Date(at))) minutes += 1
  }
  return minutes
}

type Hours = Pick<CustomerRow, 'officeHours' | 'holidays' | 'timeZone'>

function isOpenAt({ officeHours, holidays, timeZone }: Hours, at: Date): boolean {
  if (!officeHours) return true
  const { date, day, time } = readClock(at, timeZone)
  if (holidays?.some((holiday) => holiday.date === date)) return false
  return officeHours.some((hours) => hours.day === day && hours.opens <= time && time < hours.closes)
}

/** The local date, weekday and time, such as `2026-03-02`, `Monday` and `09:30`. */
function readClock(at: Date, zone: string | null) {
  const timeZone = findTimeZone(zone ?? '') ?? 'UTC'
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    weekday: 'long',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]))
  return {
    date: `${parts.year}-${parts.month}-${parts.day}`,
    day: parts.weekday,
    time: `${parts.hour}:${parts.minute}`,
  }
}
