import type { Insights, InsightsQuery } from '@attendant/contract/desk/insights.ts'
import type { Rep } from '../../access.ts'
import type { Context } from '../../context.ts'
import { invalidField } from '../../errors.ts'
import { findTimeZone } from '../../organization/customers/find-time-zone.ts'
import { getCustomerProfile } from '../../organization/customers/get-customer-profile.ts'
import { limitOf } from '../sight/is-seen.ts'
import { type Period, readDays, readFirstResponse, readResolution, readTopics } from './insights.store.ts'

const dayInMs = 24 * 60 * 60 * 1000
const defaultDays = 30
const maxDays = 366

/** Statistics of the tickets opened in a period, by day in the customer's time zone. */
export async function readInsights(
  { db, now }: Pick<Context, 'db' | 'now'>,
  rep: Rep,
  query: InsightsQuery,
): Promise<Insights> {
  const { customerID } = rep
  const { timeZone: zone } = await getCustomerProfile(db, customerID)
  const timeZone = findTimeZone(zone ?? '') ?? 'UTC'
  const period = { customerID, timeZone, seenBy: limitOf(rep), ...daysOf(query, toDay(now(), timeZone)) }
  return {
    from: period.from,
    to: period.to,
    days: await readDays(db, period),
    topics: await readTopics(db, period),
    firstResponse: await readFirstResponse(db, period),
    resolution: await readResolution(db, period),
  }
}

const toDay = (time: Date, timeZone: string) => new Intl.DateTimeFormat('en-CA', { timeZone }).format(time)

function daysOf({ from, to }: InsightsQuery, today: string): Pick<Period, 'from' | 'to'> {
  const last = to ?? today
  const first = from ?? new Date(Date.parse(last) - (defaultDays - 1) * dayInMs).toISOString().slice(0, 10)
  if (first > last) throw invalidField('from', 'from_after_to')
  if (Date.parse(last) - Date.parse(first) >= maxDays * dayInMs) throw invalidField('from', 'range_too_long')
  return { from: first, to: last }
}
