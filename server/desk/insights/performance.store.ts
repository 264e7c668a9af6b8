import type { InsightPerformance } from '@attendant/contract/desk/insights.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { answered, isReply, openedIn, type Period, percentiles, rowsOf } from './opened-tickets.ts'

/** The columns and conditions for one kind of row. */
interface Grouping {
  ofTicket: SQL
  /** For message `m` of ticket `o`. */
  ofReply: SQL
  /** For a ticket in `answered`: who gets the credit for its first response. */
  ofFirstReply: SQL
  /** For survey `c`. */
  ofSurvey: SQL
  named: SQL
}

const byRep: Grouping = {
  ofTicket: sql`customer_rep_id`,
  ofReply: sql`m.customer_rep_id`,
  ofFirstReply: sql`replier_id`,
  ofSurvey: sql`c.customer_rep_id`,
  named: sql`select customer_id, customer_rep_id as id, coalesce(nullif(name, ''), username) as name from reps`,
}

const byTeam: Grouping = {
  ofTicket: sql`team_id`,
  ofReply: sql`o.team_id`,
  ofFirstReply: sql`team_id`,
  ofSurvey: sql`c.team_id`,
  named: sql`select customer_id, team_id as id, name from teams`,
}

/** Representatives with tickets, replies or ratings in the period. */
export const readReps = (db: Database, period: Period): Promise<InsightPerformance[]> =>
  readPerformance(db, period, byRep, period.customerRepIDs)

/** Like `readReps`, for teams; counts the replies of people on their tickets. */
export const readTeams = (db: Database, period: Period): Promise<InsightPerformance[]> =>
  readPerformance(db, period, byTeam, period.teamIDs)

interface Row extends Omit<InsightPerformance, 'firstResponse' | 'resolution'> {
  first: InsightPerformance['firstResponse'] | null
  resolved: InsightPerformance['resolution'] | null
}

async function readPerformance(
  db: Database,
  period: Period,
  { ofTicket, ofReply, ofFirstReply, ofSurvey, named }: Grouping,
  wanted: number[] | undefined,
): Promise<InsightPerformance[]> {
  const response = percentiles(sql`extract(epoch from answered_at - asked_at)::float`)
  const resolution = percentiles(sql`extract(epoch from last_resolved - asked_at)::float`)
  const rows = await rowsOf<Row>(
    db,
    sql`with ${openedIn(period)}, ${answered},
      assigned as (select ${ofTicket} as id, count(*)::int as assigned, count(*) filter (where is_closed)::int as closed
        from opened group by 1),
      replied as (select ${ofReply} as id, count(*)::int as replies
        from opened o join messages m on m.customer_id = o.customer_id and m.ticket_id = o.ticket_id
        where not m.is_ai and ${isReply('m')} group by 1),
      first as (select ${ofFirstReply} as id, ${response} from answered group by 1),
      resolved as (select ${ofTicket} as id, ${resolution} from answered where is_closed and last_resolved is not null group by 1),
      rated as (select ${ofSurvey} as id, count(*)::int as answers, avg(c.score)::float as average
        from opened o join csats c on c.customer_id = o.customer_id and c.ticket_id = o.ticket_id
        where c.score is not null group by 1)
      select named.id::int, named.name, coalesce(assigned, 0) as assigned, coalesce(replies, 0) as replies,
        coalesce(closed, 0) as closed, coalesce(answers, 0) as "csatAnswers", rated.average as "csatAverage",
        case when first.id is not null then json_build_object('count', first.count, 'medianSeconds', first."medianSeconds",
          'ninetiethSeconds', first."ninetiethSeconds") end as first,
        case when resolved.id is not null then json_build_object('count', resolved.count,
          'medianSeconds', resolved."medianSeconds", 'ninetiethSeconds', resolved."ninetiethSeconds") end as resolved
      from (${named}) as named
      left join assigned on assigned.id = named.id left join replied on replied.id = named.id
      left join first on first.id = named.id left join resolved on resolved.id = named.id
      left join rated on rated.id = named.id
      where named.customer_id = ${period.customerID}
        and (assigned.id is not null or replied.id is not null or rated.id is not null)
        ${wanted ? sql`and named.id = any(${sql.param(wanted)}::bigint[])` : sql``}
      order by lower(named.name), named.id`,
  )
  return rows.map(({ first, resolved, ...row }) => ({
    ...row,
    firstResponse: first ?? nothing,
    resolution: resolved ?? nothing,
  }))
}

export const nothing = { count: 0, medianSeconds: null, ninetiethSeconds: null }
