import type { InsightAi, InsightCsat, InsightSla } from '@attendant/contract/desk/insights.ts'
import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { isReply, openedIn, type Period, rowsOf } from './opened-tickets.ts'

/** Targets that were met or breached, by policy and metric. */
export const readSla = (db: Database, period: Period): Promise<InsightSla[]> =>
  rowsOf(
    db,
    sql`with ${openedIn(period)}
      select s.sla_policy_id::int as "slaPolicyID", s.metric, count(*) filter (where s.state = 'Met')::int as met,
             count(*) filter (where s.state = 'Breached')::int as breached
      from opened o join ticket_sla_targets s on s.customer_id = o.customer_id and s.ticket_id = o.ticket_id
      where s.state in ('Met', 'Breached') group by 1, 2 order by 1, 2`,
  )

interface Rated {
  isAI: boolean
  score: number | null
  surveys: number
}

/** Sent surveys and their answers; those of the AI are of tickets that only the AI replied to. */
export async function readCsat(db: Database, period: Period): Promise<InsightCsat> {
  const rows = await rowsOf<Rated>(
    db,
    sql`with ${openedIn(period)}
      select c.is_ai as "isAI", c.score, count(*)::int as surveys
      from opened o join csats c on c.customer_id = o.customer_id and c.ticket_id = o.ticket_id
      where c.sent_at is not null group by 1, 2`,
  )
  const countOf = (score: number) => sum(rows.filter((row) => row.score === score))
  const byScore = { 1: countOf(1), 2: countOf(2), 3: countOf(3), 4: countOf(4), 5: countOf(5) }
  return {
    ...summarise(rows),
    byScore,
    people: summarise(rows.filter(({ isAI }) => !isAI)),
    ai: summarise(rows.filter(({ isAI }) => isAI)),
  }
}

const sum = (rows: Rated[]) => rows.reduce((total, { surveys }) => total + surveys, 0)

function summarise(rows: Rated[]) {
  const given = rows.filter(({ score }) => score !== null)
  const answered = sum(given)
  const points = given.reduce((total, { score, surveys }) => total + (score ?? 0) * surveys, 0)
  return { sent: sum(rows), answered, average: answered === 0 ? null : points / answered }
}

/**
 * Handled: automation replied or drafted. Resolved: only the AI replied, the ticket was never escalated, it is
 * closed or has been silent for three days, and it was not reopened within three days of a closing.
 */
export async function readAi(db: Database, period: Period, now: Date): Promise<InsightAi> {
  const [row] = await rowsOf<{ handled: number; resolved: number }>(
    db,
    sql`with ${openedIn(period)},
      replies as (
        select m.ticket_id, bool_or(m.ai_answer is not null or m.is_ai and ${isReply('m')}) as is_handled,
          bool_or(m.is_ai and not m.is_interim and m.status = 'Sent' and ${isReply('m')}) as has_ai,
          bool_or(not m.is_ai and ${isReply('m')}) as has_people, bool_or(m.is_escalated) as is_escalated
        from opened o join messages m on m.customer_id = o.customer_id and m.ticket_id = o.ticket_id
        where not o.is_spam group by 1),
      changed as (
        select e.ticket_id, bool_or(e.data->>'to' = 'Escalated') as is_escalated,
          bool_or(e.data->>'from' = 'Closed' and e.at <= e.closed_at + interval '72 hours') as is_reopened
        from (select e.ticket_id, e.at, e.data,
                max(e.at) filter (where e.data->>'to' = 'Closed') over (partition by e.ticket_id order by e.at, e.entry_id) as closed_at
              from opened o join ticket_timeline e on e.customer_id = o.customer_id and e.ticket_id = o.ticket_id
              where e.type = 'statusChanged') e group by 1)
      select count(*) filter (where s.is_handled)::int as handled,
        count(*) filter (where s.is_handled and s.has_ai and not s.has_people and not s.is_escalated and o.status <> 'Escalated'
          and not coalesce(c.is_escalated, false) and not coalesce(c.is_reopened, false)
          and (o.is_closed or o.last_message_date <= ${now.toISOString()}::timestamptz - interval '72 hours'))::int as resolved
      from replies s join opened o on o.ticket_id = s.ticket_id left join changed c on c.ticket_id = s.ticket_id`,
  )
  const { handled, resolved } = row ?? { handled: 0, resolved: 0 }
  return { handled, resolved, resolutionRate: handled === 0 ? null : resolved / handled }
}
