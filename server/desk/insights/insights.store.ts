import type { Insights } from '@attendant/contract/desk/insights.ts'
import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { answered, openedIn, type Period, percentiles, rowsOf } from './opened-tickets.ts'
import { nothing } from './performance.store.ts'

/** The outcome of each draft, derived from the reply to its message. Failed replies do not count. */
const drafted = sql`
  drafted as (
    select o.day, o.channel_type, m.message_id,
           case when r.message_id is null and o.is_closed then 'dropped'
                when r.message_id is null then 'waiting'
                when r.is_ai then 'sent'
                when r.message = m.ai_answer then 'kept'
                else 'edited' end as fate
    from opened o
    join messages m on m.customer_id = o.customer_id and m.ticket_id = o.ticket_id
    left join lateral (
      select r.message_id, r.is_ai, r.message from messages r
      where r.customer_id = o.customer_id and r.ticket_id = o.ticket_id and r.answers_message_id = m.message_id
        and r.sender_type = 'CustomerRep' and r.status not in ('Scheduled', 'Failed')
      order by r.message_id limit 1) r on true
    where m.sender_type = 'EndUser' and m.ai_answer is not null
  )`

const fates = sql`
  count(*) filter (where fate = 'kept')::int as "draftsKept",
  count(*) filter (where fate = 'edited')::int as "draftsEdited",
  count(*) filter (where fate = 'dropped')::int as "draftsDropped",
  count(*) filter (where fate = 'sent')::int as "draftsSent"`

export const readDays = (db: Database, period: Period): Promise<Insights['days']> =>
  rowsOf(
    db,
    sql`with ${openedIn(period)}, ${drafted},
      tickets_by_day as (
        select day, channel_type, count(*)::int as opened, count(*) filter (where is_closed)::int as closed,
               count(*) filter (where status = 'Escalated')::int as escalated, count(*) filter (where is_spam)::int as spam
        from opened group by 1, 2),
      messages_by_day as (
        select o.day, o.channel_type, count(*)::int as messages, count(*) filter (where m.is_liked)::int as liked,
               count(*) filter (where not m.is_liked)::int as disliked
        from opened o join messages m on m.customer_id = o.customer_id and m.ticket_id = o.ticket_id group by 1, 2),
      drafts_by_day as (select day, channel_type, ${fates} from drafted group by 1, 2)
      select t.day as date, t.channel_type as "channelType", t.opened, t.closed, t.escalated, t.spam,
             coalesce(m.messages, 0) as messages, coalesce(m.liked, 0) as liked, coalesce(m.disliked, 0) as disliked,
             coalesce(d."draftsKept", 0) as "draftsKept", coalesce(d."draftsEdited", 0) as "draftsEdited",
             coalesce(d."draftsDropped", 0) as "draftsDropped", coalesce(d."draftsSent", 0) as "draftsSent"
      from tickets_by_day t
      left join messages_by_day m using (day, channel_type) left join drafts_by_day d using (day, channel_type)
      order by t.day, t.channel_type`,
  )

export const readTopics = (db: Database, period: Period): Promise<Insights['topics']> =>
  rowsOf(
    db,
    // Topics first, each step on its own: joined at once, the planner may compare every ticket with every topic.
    sql`with ${openedIn(period)}, ${drafted},
      classified as materialized (select o.customer_id, o.ticket_id, mt.topic_id, mt.message_id
        from opened o join message_topics mt on mt.customer_id = o.customer_id and mt.ticket_id = o.ticket_id),
      counted as (select c.topic_id, count(*)::int as messages, ${fates}
        from classified c left join drafted d on d.message_id = c.message_id group by 1),
      rated as (select ot.topic_id, count(*)::int as answers, avg(c.score)::float as average
        from (select distinct customer_id, ticket_id, topic_id from classified) as ot
        join csats c on c.customer_id = ot.customer_id and c.ticket_id = ot.ticket_id
        where c.score is not null group by 1)
      select p.topic_id::int as "topicID", p.name, counted.messages, counted."draftsKept", counted."draftsEdited",
        counted."draftsDropped", counted."draftsSent", coalesce(rated.answers, 0) as "csatAnswers", rated.average as "csatAverage"
      from counted join topics p on p.customer_id = ${period.customerID} and p.topic_id = counted.topic_id
      left join rated on rated.topic_id = p.topic_id
      order by counted.messages desc, p.topic_id`,
  )

type Durations = Insights['firstResponse']

export const readFirstResponse = async (db: Database, period: Period): Promise<Durations> =>
  toDurations(
    await rowsOf(
      db,
      sql`with ${openedIn(period)}, ${answered}
        select is_ai as "isAI", ${percentiles(sql`seconds`)}
        from (select is_ai, extract(epoch from answered_at - asked_at)::float as seconds from answered) timed group by 1`,
    ),
  )

export const readResolution = async (db: Database, period: Period): Promise<Durations> =>
  toDurations(
    await rowsOf(
      db,
      sql`with ${openedIn(period)}, ${answered}
        select is_ai as "isAI", ${percentiles(sql`seconds`)}
        from (select not has_people as is_ai, extract(epoch from last_resolved - asked_at)::float as seconds
              from answered where is_closed and last_resolved is not null) timed group by 1`,
    ),
  )

function toDurations(rows: (Durations['people'] & { isAI: boolean })[]): Durations {
  const of = (wanted: boolean) => {
    const row = rows.find(({ isAI }) => isAI === wanted)
    return row
      ? { count: row.count, medianSeconds: row.medianSeconds, ninetiethSeconds: row.ninetiethSeconds }
      : nothing
  }
  return { people: of(false), ai: of(true) }
}
