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

/** A day as the end of a sample is meant whole. */
export function readPeriod({ from, to }: ReplaySample): { from: Date; to: Date } {
  const until = new Date(to)
  return { from: new Date(from), to: isDay.test(to) ? new Date(until.getTime() + dayMs) : until }
}

/** Chooses among no more than so many of the latest messages: counting more would take seconds. */
const maxConsidered = 200_000

interface Choice {
  sample: ReplaySample
  draft: readonly DraftItem[]
}

/**
 * Chooses the messages of end users that belong to the sample. Where there are more than asked for, up to half are those
 * that the draft can affect. The period is cut into as many parts of equal size as messages are taken, for these and for the
 * rest, and each part gives one by chance, the same one each time: the latest alone would rarely contain rare cases,
 * and the intervals of the summary assume chance. Each result has the number of messages that it stands for as its weight.
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
  /** Of earlier replays that are looked at. */
  since: Date
}

/** The messages of the sample, each with its stratum: of the changes that can affect it, the one that affects fewest. */
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
  // Materialized, because the planner cannot know how many there are, and would look for them again for each message.
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

/** As stored with the message, or as an earlier replay with the same live configuration found it. */
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
  // An absent value is no match.
  return sql`coalesce(${sql.join(tests, sql` or `)}, false)`
}
