import type { Csat } from '@attendant/contract/desk/csat/csat.ts'
import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { openedIn, type Period, rowsOf } from './opened-tickets.ts'

const batchSize = 1000

/** Every sent survey of the period, oldest first, loaded in small batches. */
export async function* readSurveys(db: Database, period: Period): AsyncGenerator<Csat> {
  for (let after = 0; ; ) {
    const batch = await rowsOf<Csat>(
      db,
      sql`with ${openedIn(period)}
        select c.csat_id::float8 as "csatID", c.ticket_id::float8 as "ticketID", c.closing, c.state, c.reason, c.score, c.comment,
          c.customer_rep_id::float8 as "customerRepID", c.team_id::float8 as "teamID", c.is_ai as "isAI",
          to_char(c.answered_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "answeredAt"
        from opened o join csats c on c.customer_id = o.customer_id and c.ticket_id = o.ticket_id
        where c.sent_at is not null and c.csat_id > ${after} order by c.csat_id limit ${batchSize}`,
    )
    yield* batch
    const last = batch.at(-1)
    if (!last || batch.length < batchSize) return
    after = last.csatID
  }
}
