import { createHash } from 'node:crypto'
import type { Insights, InsightsQuery } from '@attendant/contract/desk/insights.ts'
import { sql } from 'drizzle-orm'
import type { Rep } from '../../access.ts'
import type { Context } from '../../context.ts'
import { invalidField } from '../../errors.ts'
import { findTimeZone } from '../../organization/customers/find-time-zone.ts'
import { getCustomerProfile } from '../../organization/customers/get-customer-profile.ts'
import type { Database } from '../../platform/database/database.ts'
import { createReusedResults } from '../../platform/reused-results.ts'
import { limitOf } from '../sight/is-seen.ts'
import { readDays, readFirstResponse, readResolution, readTopics } from './insights.store.ts'
import { isOpenedIn, type Period, rowsOf } from './opened-tickets.ts'
import { readAi, readCsat, readSla } from './outcomes.store.ts'
import { readReps, readTeams } from './performance.store.ts'

type Uses = Pick<Context, 'db' | 'now'>

const dayInMs = 24 * 60 * 60 * 1000
const defaultDays = 30
const maxDays = 366

/** With fewer tickets, each request reads the current state. */
const minReusedTickets = 1000

const results = createReusedResults<Insights>({ maxEntries: 200, isLarge: () => true })

/** Statistics of the tickets opened in a period, by day in the customer's time zone. */
export async function readInsights(context: Uses, rep: Rep, query: InsightsQuery): Promise<Insights> {
  const period = await readPeriod(context, rep, query)
  const compute = () => computeInsights(context, period)
  if (!(await hasMany(context.db, period))) return compute()
  const key = createHash('sha1').update(JSON.stringify(period)).digest('base64')
  return (await results.find(key, compute)) ?? results.share(key, compute)
}

async function hasMany(db: Database, period: Period): Promise<boolean> {
  const [found] = await rowsOf<{ count: number }>(
    db,
    sql`select count(*)::int as count from (
      select from tickets t where ${isOpenedIn(period)} limit ${sql.raw(String(minReusedTickets))}) as few`,
  )
  return found?.count === minReusedTickets
}

async function computeInsights({ db, now }: Uses, period: Period): Promise<Insights> {
  return {
    from: period.from,
    to: period.to,
    days: await readDays(db, period),
    topics: await readTopics(db, period),
    firstResponse: await readFirstResponse(db, period),
    resolution: await readResolution(db, period),
    reps: await readReps(db, period),
    teams: await readTeams(db, period),
    sla: await readSla(db, period),
    csat: await readCsat(db, period),
    ai: await readAi(db, period, now()),
  }
}

/** The tickets that count for the caller. Statistics and downloads both start from here. */
export async function readPeriod({ db, now }: Uses, rep: Rep, query: InsightsQuery): Promise<Period> {
  const { customerID } = rep
  const { timeZone: zone } = await getCustomerProfile(db, customerID)
  const timeZone = findTimeZone(zone ?? '') ?? 'UTC'
  return {
    ...{ customerID, timeZone, seenBy: limitOf(rep), ...daysOf(query, toDay(now(), timeZone)) },
    teamIDs: readIDs('teamIDs', query.teamIDs),
    customerRepIDs: readIDs('customerRepIDs', query.customerRepIDs),
    channelIDs: readIDs('channelIDs', query.channelIDs),
  }
}

function readIDs(field: string, written: string[] | undefined): number[] | undefined {
  const given =
    written
      ?.flatMap((part) => part.split(','))
      .map((part) => part.trim())
      .filter(Boolean) ?? []
  if (given.length === 0) return undefined
  if (!given.every((part) => /^\d{1,15}$/.test(part))) throw invalidField(field, 'whole_numbers_required')
  return given.map(Number)
}

const toDay = (time: Date, timeZone: string) => new Intl.DateTimeFormat('en-CA', { timeZone }).format(time)

function daysOf({ from, to }: InsightsQuery, today: string): Pick<Period, 'from' | 'to'> {
  const last = to ?? today
  const first = from ?? new Date(Date.parse(last) - (defaultDays - 1) * dayInMs).toISOString().slice(0, 10)
  if (first > last) throw invalidField('from', 'from_after_to')
  if (Date.parse(last) - Date.parse(first) >= maxDays * dayInMs) throw invalidField('from', 'range_too_long')
  return { from: first, to: last }
}
