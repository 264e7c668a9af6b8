import { type AutonomyLevel, type AutonomyQuery, autonomyLevels } from '@attendant/contract/automation/autonomy.ts'
import type { AutonomyPolicy } from '@attendant/contract/organization/autonomy-policy.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { orderBy, pageWindow, type SortRequest } from '../../../platform/http/requests/paging.ts'
import { beginOfWindow, settledAfterMs } from '../evidence/read-outcomes.ts'
import { firstLevel } from '../levels/levels.ts'
import { silenceWeight } from '../statistics/judge-level.ts'

/** A channel and a topic with their figures within the window. */
export interface PairFigures extends Record<string, unknown> {
  channelID: number
  channelName: string
  autoReply: boolean
  topicID: number
  topicName: string
  level: AutonomyLevel
  isDefault: boolean
  since: string | null
  reason: string | null
  proposedLevel: AutonomyLevel | null
  count: number
  failures: number
  drafts: number
  sent: number
  editDistance: number | null
  total: number
}

type Wanted = Partial<Omit<AutonomyQuery, 'pageNumber' | 'pageSize'>>

/** Figures for every live channel and topic, or only for those with drafts. */
export async function readFigures(
  { db, now }: Pick<Context, 'db' | 'now'>,
  customerID: number,
  policy: AutonomyPolicy,
  {
    page,
    hasDrafts = false,
    channelID,
    topicID,
    level,
    ...order
  }: Wanted & { page?: Pick<AutonomyQuery, 'pageNumber' | 'pageSize'>; hasDrafts?: boolean },
): Promise<PairFigures[]> {
  const at = now()
  const currentLevel = levelFor(policy)
  const begin = beginOfWindow(at, policy, null).toISOString()
  const settled = new Date(at.getTime() - settledAfterMs).toISOString()
  const { limit, offset } = page ? pageWindow(page) : { limit: 10_000, offset: 0 }
  const conditions: SQL[] = [
    sql`true`,
    ...(channelID === undefined ? [] : [sql`c.channel_id = ${channelID}`]),
    ...(topicID === undefined ? [] : [sql`t.topic_id = ${topicID}`]),
    ...(level === undefined ? [] : [sql`${currentLevel} = ${level}`]),
    ...(hasDrafts ? [sql`f.drafts is not null`] : []),
  ]
  const { rows } = await db.execute<PairFigures>(sql`
    with figures as (
      select d.channel_id, topic.id as topic_id,
        sum(${countedWeight}) filter (where ${isCounted(settled)}) as count,
        sum(d.weight) filter (where ${isCounted(settled)} and d.failures <> '{}') as failures,
        count(*) filter (where not d.is_replay)::int as drafts,
        count(*) filter (where d.sent_by = 'AI')::int as sent,
        avg(d.edit_distance) filter (where d.sent_by = 'Person' and not d.is_replay) as edit_distance
      from autonomy_drafts d
      cross join unnest(d.topic_ids) as topic (id)
      left join autonomy_levels l on l.customer_id = d.customer_id and l.channel_id = d.channel_id and l.topic_id = topic.id
      where d.customer_id = ${customerID} and d.drafted_at >= ${begin}::timestamptz
      group by 1, 2)
    select c.channel_id as "channelID", c.name as "channelName", c.auto_reply as "autoReply",
      t.topic_id as "topicID", t.name as "topicName", ${currentLevel} as level, l.level is null as "isDefault",
      to_char(l.since at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as since, l.reason, l.proposed_level as "proposedLevel",
      coalesce(f.count, 0)::float8 as count, coalesce(f.failures, 0)::float8 as failures,
      coalesce(f.drafts, 0) as drafts, coalesce(f.sent, 0) as sent, f.edit_distance::float8 as "editDistance",
      count(*) over ()::int as total
    from channels c
    join topics t on t.customer_id = c.customer_id
    left join autonomy_levels l on l.customer_id = c.customer_id and l.channel_id = c.channel_id and l.topic_id = t.topic_id
    left join figures f on f.channel_id = c.channel_id and f.topic_id = t.topic_id
    where c.customer_id = ${customerID} and c.date_deleted is null and ${sql.join(conditions, sql` and `)}
    order by ${sql.join(orderOf(order, currentLevel), sql`, `)}
    limit ${limit} offset ${offset}`)
  return rows
}

const levelFor = (policy: AutonomyPolicy) => sql`coalesce(l.level,
  case when l.topic_id is null then ${firstLevel(policy)}::text end,
  case when c.auto_reply then 'SendWithHold' else 'Suggest' end)`

/** Levels are sorted by rank, texts regardless of case. */
function orderOf(query: SortRequest, level: SQL): SQL[] {
  const [channelID, topicID] = [sql`c.channel_id`, sql`t.topic_id`]
  if (!query.sortBy && !query.sortOrder) {
    return [sql`coalesce(f.drafts, 0) desc`, sql`l.since desc nulls last`, channelID, topicID]
  }
  const rankOf = (value: SQL) => sql`array_position(${sql.param([...autonomyLevels])}::text[], ${value})`
  const sortable = {
    ...{ channelID, channelName: sql`lower(c.name)`, topicID, topicName: sql`lower(t.name)` },
    level: rankOf(level),
    effectiveLevel: sql`case when c.auto_reply then ${rankOf(level)} else least(${rankOf(level)}, ${rankOf(sql`'Suggest'`)}) end`,
    ...{ isDefault: sql`(l.level is null)`, since: sql`l.since`, reason: sql`lower(l.reason)` },
    proposedLevel: rankOf(sql`l.proposed_level`),
    ...{ drafts: sql`coalesce(f.drafts, 0)`, sent: sql`coalesce(f.sent, 0)` },
    ...{ coverage: sql`f.sent::float8 / nullif(f.drafts, 0)`, editDistance: sql`f.edit_distance` },
  }
  return [...orderBy(sortable, channelID, query, { by: 'drafts', order: 'desc' }), topicID]
}

const countedWeight = sql`case when d.sent_by = 'AI' and d.failures = '{}' then ${silenceWeight} * d.weight else d.weight end`

/** An answer the AI sent counts once it failed or has settled. */
const isCounted = (
  settled: string,
) => sql`d.sent_at is not null and (l.evidence_since is null or d.drafted_at >= l.evidence_since)
  and (d.sent_by <> 'AI' or d.failures <> '{}' or d.sent_at <= ${settled}::timestamptz)`
