import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { isSeenByCaller, type Limited } from '../sight/is-seen.ts'

export interface Period {
  customerID: number
  /** IANA name. */
  timeZone: string
  /** Days, inclusive. */
  from: string
  to: string
  teamIDs?: number[] | undefined
  /** Teams of the assignees. */
  customerRepIDs?: number[] | undefined
  channelIDs?: number[] | undefined
  /** The caller whose limited access applies. */
  seenBy?: Limited | undefined
}

const isOneOf = (column: SQL, ids: number[] | undefined) =>
  ids ? sql`and ${column} = any(${sql.param(ids)}::bigint[])` : sql``

/** The condition on tickets `t` of the period: those hidden from the caller are excluded. */
export const isOpenedIn = ({
  customerID,
  timeZone,
  from,
  to,
  teamIDs,
  customerRepIDs,
  channelIDs,
  seenBy,
}: Period): SQL =>
  sql`t.customer_id = ${customerID}
      and t.date_created >= ${from}::date::timestamp at time zone ${timeZone}
      and t.date_created < (${to}::date + 1)::timestamp at time zone ${timeZone}
      ${isOneOf(sql`t.team_id`, teamIDs)} ${isOneOf(sql`t.customer_rep_id`, customerRepIDs)}
      ${isOneOf(sql`t.channel_id`, channelIDs)}
      ${seenBy ? sql`and ${isSeenByCaller(seenBy, 't')}` : sql``}`

/** The tickets of the period, the base of all statistics. */
export const openedIn = (period: Period): SQL => sql`
  opened as materialized (
    select t.customer_id, t.ticket_id, (t.date_created at time zone ${period.timeZone})::date::text as day, c.channel_type,
           t.date_created, t.is_closed, t.is_spam, t.status, t.last_resolved, t.last_message_date, t.customer_rep_id, t.team_id
    from tickets t join channels c on c.customer_id = t.customer_id and c.channel_id = t.channel_id
    where ${isOpenedIn(period)}
  )`

/** A reply to the end user whose delivery did not fail. */
export const isReply = (alias: string): SQL => {
  const m = sql.raw(alias)
  return sql`${m}.sender_type = 'CustomerRep' and not ${m}.is_forward and ${m}.status not in ('Scheduled', 'Failed')`
}

/** The first reply of a ticket whose delivery did not fail, and its author. */
export const answered = sql`
  answered as materialized (
    select o.*, first.at as asked_at, reply.at as answered_at, reply.is_ai, reply.replier_id,
           exists (select from messages h where h.customer_id = o.customer_id and h.ticket_id = o.ticket_id
                   and not h.is_ai and ${isReply('h')}) as has_people
    from opened o
    cross join lateral (
      select min(m.date_created) as at from messages m
      where m.customer_id = o.customer_id and m.ticket_id = o.ticket_id and m.sender_type = 'EndUser') first
    join lateral (
      select m.date_created as at, m.is_ai, m.customer_rep_id as replier_id from messages m
      where m.customer_id = o.customer_id and m.ticket_id = o.ticket_id and m.date_created >= first.at and ${isReply('m')}
      order by m.date_created, m.message_id limit 1) reply on true
    where not o.is_spam
  )`

export const percentiles = (seconds: SQL): SQL => sql`
  count(*)::int as count, percentile_cont(0.5) within group (order by ${seconds}) as "medianSeconds",
  percentile_cont(0.9) within group (order by ${seconds}) as "ninetiethSeconds"`

export async function rowsOf<Row>(db: Database, query: SQL): Promise<Row[]> {
  return (await db.execute(query)).rows as Row[]
}
