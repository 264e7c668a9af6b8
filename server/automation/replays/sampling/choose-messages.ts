import type { ReplaySample } from '@attendant/contract/automation/replay.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { messages, messageTopics } from '../../../desk/messages/messages.table.ts'
import type { DraftItem } from '../../change-sets/change-sets.table.ts'
import { knownSince, readLiveKey } from '../baselines/live-key.ts'
import { type ReplayRow, replayResults, replays } from '../replays.table.ts'
import { allocateSample, rest, type Stratum } from './allocate-sample.ts'
import { type Criterion, findCriteria } from './find-criteria.ts'

const isDay = /^\d{4}-\d{2}-\d{2}$/
const dayMs = 24 * 60 * 60 * 1000

/** The end day of a sample is included. */
export function readPeriod({ from, to }: ReplaySample): { from: Date; to: Date } {
  const until = new Date(to)
  return { from: new Date(from), to: isDay.test(to) ? new Date(until.getTime() + dayMs) : until }
}

/** Chooses among at most this many of the latest messages: counting more would take seconds. */
const maxConsidered = 200_000

interface Choice {
  sample: ReplaySample
  draft: readonly DraftItem[]
}

/**
 * Chooses the end-user messages of the sample. If there are more than requested, up to half are ones the draft can
 * affect. The period is cut into as many equal parts as messages are taken, separately for affected messages and the
 * rest, and one message of each part is chosen at random, reproducibly: the latest messages alone would rarely
 * contain rare cases, and the intervals of the summary assume random choice. Each result's weight is the number of
 * messages it represents.
 */
export async function chooseMessages(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { customerID, replayID }: Pick<ReplayRow, 'customerID' | 'replayID'>,
  { sample, draft }: Choice,
): Promise<number> {
  const criteria = await findCriteria(db, customerID, draft)
  const liveKey = criteria.length > 0 ? await readLiveKey(db, customerID) : ''
  const placed = placeMessages(customerID, { sample, criteria, liveKey, since: knownSince(now()) })
  const { rows } = await db.execute<Stratum & Record<string, unknown>>(
    sql`with ${placed} select stratum, count(*)::int as size from placed group by stratum`,
  )
  const allocated = allocateSample(rows, sample.max)
  const column = (of: (one: (typeof allocated)[number]) => number) => sql.param(allocated.map(of))
  const { rowCount } = await db.execute(sql`
    with ${placed}, allocated as (
      select * from unnest(${column(({ stratum }) => stratum)}::int[], ${column(({ size }) => size)}::bigint[],
        ${column(({ takes }) => takes)}::bigint[]) as given(stratum, size, takes))
    insert into ${replayResults} (customer_id, replay_id, position, message_id, ticket_id, weight)
    select ${customerID}, ${replayID}, row_number() over (order by date_created, message_id), message_id, ticket_id, weight
    from (
      select distinct on (stratum, part) message_id, ticket_id, date_created, weight
      from (
        select placed.*, size::float8 / takes as weight,
          (row_number() over (partition by stratum order by date_created, message_id) - 1) * takes / size as part
        from placed join allocated using (stratum)) numbered
      order by stratum, part, hashint8(message_id)) chosen`)
  return rowCount ?? 0
}

interface Placing {
  sample: ReplaySample
  criteria: readonly Criterion[]
  liveKey: string
  /** How many earlier replays are considered. */
  since: Date
}

/** The candidate messages, each with its stratum: the change affecting it that affects the fewest messages. */
function placeMessages(customerID: number, { sample, criteria, liveKey, since }: Placing): SQL {
  const { from, to } = readPeriod(sample)
  const among = (column: SQL, ids: readonly number[] | null | undefined) =>
    ids ? sql`and ${column} = any(${sql.param(ids)}::bigint[])` : sql``
  const byTopic = sample.topicIDs
    ? sql`and exists(select from ${messageTopics} topic where topic.customer_id = message.customer_id
        and topic.message_id = message.message_id and topic.topic_id = any(${sql.param(sample.topicIDs)}::bigint[]))`
    : sql``
  const considered = sql`considered as materialized (
    select customer_id, message_id, ticket_id, date_created from ${messages} message
    where customer_id = ${customerID} and sender_type = 'EndUser' and not is_internal and arrived_as is null
      and date_created >= ${from.toISOString()} and date_created < ${to.toISOString()}
      ${among(sql`channel_id`, sample.channelIDs)} ${among(sql`ticket_id`, sample.ticketIDs)} ${byTopic}
    order by date_created desc, message_id desc limit ${maxConsidered})`
  if (criteria.length === 0) return sql`${considered}, placed as (select *, ${rest}::int as stratum from considered)`
  const judged = sql.join(
    criteria.map((criterion, place) => sql`(${place + 1}::int, ${isAffected(criterion)})`),
    sql`, `,
  )
  // Materialized, because the planner cannot estimate the rows and would search them again for each message.
  return sql`${considered}, known as materialized (
      select distinct on (message_id) message_id, baseline from ${replayResults}
      where customer_id = ${customerID} and live_key = ${liveKey} and is_done and not is_unknown and replay_id in (
        select replay_id from ${replays} where customer_id = ${customerID} and date_created >= ${since.toISOString()})
      order by message_id, replay_id desc),
    affected as materialized (
      select stratum, message_id, count(*) over (partition by stratum) as size
      from considered
      join ${messages} message using (customer_id, message_id)
      left join known using (message_id)
      cross join lateral (values ${judged}) as judged(stratum, is_affected)
      where is_affected),
    rarest as materialized (
      select distinct on (message_id) message_id, stratum from affected order by message_id, size, stratum),
    placed as materialized (
      select considered.*, coalesce(rarest.stratum, ${rest})::int as stratum
      from considered left join rarest using (message_id))`
}

const hasOne = (list: SQL, field: 'topicID' | 'documentID' | 'actionID', ids: readonly number[]) =>
  sql`exists(select from json_array_elements(case when json_typeof(${list}) = 'array' then ${list} end) as one
    where (one->>${sql.raw(`'${field}'`)})::bigint = any(${sql.param(ids)}::bigint[]))`

/** Criteria stored with the message, or found by an earlier replay with the same live configuration. */
function isAffected({ topicIDs, documentIDs, actionIDs, words }: Criterion): SQL {
  const tests: SQL[] = []
  if (topicIDs.length > 0) {
    tests.push(
      sql`exists(select from ${messageTopics} topic where topic.customer_id = message.customer_id
        and topic.message_id = message.message_id and topic.topic_id = any(${sql.param(topicIDs)}::bigint[]))`,
      hasOne(sql`known.baseline->'topics'`, 'topicID', topicIDs),
    )
  }
  if (documentIDs.length > 0) {
    tests.push(
      sql`message.ai_answer_sources && ${sql.param(documentIDs)}::bigint[]`,
      hasOne(sql`known.baseline->'sources'`, 'documentID', documentIDs),
    )
  }
  if (actionIDs.length > 0) {
    tests.push(
      hasOne(sql`message.actions`, 'actionID', actionIDs),
      hasOne(sql`known.baseline->'actions'`, 'actionID', actionIDs),
    )
  }
  if (words.length > 0) {
    const text = sql`lower(concat_ws(' ', message.subject, coalesce(message.message, message.text_body)))`
    tests.push(sql`exists(select from unnest(${sql.param(words)}::text[]) as word where strpos(${text}, word) > 0)`)
  }
  // A missing value does not match.
  return sql`coalesce(${sql.join(tests, sql` or `)}, false)`
}
