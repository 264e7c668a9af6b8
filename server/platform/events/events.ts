import { and, eq, sql } from 'drizzle-orm'
import { forgetConfigurationChanges } from '../database/configuration/known-configuration.ts'
import type { Database } from '../database/database.ts'
import { deleteBefore, type PartitionedTable, startOfPeriod } from '../database/partitions/partitions.ts'
import { prepareStatement, runPrepared } from '../database/statements/prepared-statements.ts'
import type { Ports } from '../ports.ts'
import { announcementOf } from './announcements.ts'
import { events } from './events.table.ts'
import { outboxPort, type PublishedEvent, type UnrecordedEvent } from './outbox.ts'

export interface Event {
  customerID: number
  /** `noun.past-tense`, such as `ticket.created`. */
  type: string
  data: Record<string, unknown>
}

export const eventTopic = 'events'

export const dayInMs = 24 * 60 * 60 * 1000

const announcement = announcementOf(eventTopic, sql`json_build_object('customerID', customer_id, 'sequence', sequence)`)
const queueing = sql`queue_event(customer_id, sequence, type, data, at)`

const record = prepareStatement(sql`
  with recorded as (insert into events (customer_id, type, data, at)
    values (${sql.placeholder('customerID')}, ${sql.placeholder('type')}, ${sql.placeholder('data')}, ${sql.placeholder('at')})
    returning customer_id, sequence, type, data, at)
  select ${announcement}, sequence, ${queueing} as queued from recorded`)

/**
 * For a statement that also records the queued events: `recorded` goes into its `with`, `announced` is one of its
 * selects. `takeUnrecorded` returns the values.
 */
export const recordingOfEvents = {
  recorded: sql`recorded as (insert into events (customer_id, type, data, at)
    select ${sql.placeholder('customerID')}::bigint, given.type, given.data::json, given.at
    from unnest(${sql.placeholder('eventTypes')}::text[], ${sql.placeholder('eventData')}::text[],
      ${sql.placeholder('eventTimes')}::timestamptz[]) with ordinality as given(type, data, at, place)
    order by place returning customer_id, sequence, type, data, at)`,
  announced: sql`select ${announcement}::text as announced, sequence, ${queueing} as queued from recorded`,
}

/** The queued events. Later ones are recorded immediately. */
export function takeUnrecorded({ unrecorded = [] }: Pick<Publisher, 'unrecorded'>) {
  Object.freeze(unrecorded)
  return {
    eventTypes: unrecorded.map(({ type }) => type),
    eventData: unrecorded.map(({ data }) => JSON.stringify(data)),
    eventTimes: unrecorded.map(({ at }) => at.toISOString()),
  }
}

const latestOfAll = announcementOf(
  eventTopic,
  sql`json_build_object('customerID', customer_id, 'sequence', max(sequence))`,
)

const recordAll = prepareStatement(sql`
  with ${recordingOfEvents.recorded}
  select ${latestOfAll}::text as announced, null::bigint as sequence, 0 as queued from recorded group by customer_id
  union all
  select null, sequence, ${queueing} from recorded`)

/** Records the queued events unless that is done, and announces them once. */
export async function recordUnrecorded(context: Publisher): Promise<void> {
  const { unrecorded } = context
  if (!unrecorded || Object.isFrozen(unrecorded)) return
  const values = takeUnrecorded(context)
  const customerID = unrecorded[0]?.customerID
  if (customerID === undefined) return
  notePublished(context, customerID, await runPrepared<RecordedEvent>(context.db, recordAll, { customerID, ...values }))
}

interface RecordedEvent {
  /** Null for rows that are not events. */
  sequence: number | null
  queued: number
}

/** Passes on the rows returned by `recordingOfEvents`, for delivery outside the service. */
export function notePublished({ published }: Pick<Publisher, 'published'>, customerID: number, rows: RecordedEvent[]) {
  for (const { sequence, queued } of rows) {
    if (sequence !== null && queued > 0) published?.push({ customerID, sequence })
  }
}

interface Publisher {
  db: Database
  now(): Date
  cause?: object
  ports?: Ports
  published?: PublishedEvent[]
  unrecorded?: UnrecordedEvent[]
}

/** All queued events belong to one customer. */
const mayWait = (unrecorded: UnrecordedEvent[], customerID: number) =>
  !Object.isFrozen(unrecorded) && (unrecorded[0]?.customerID ?? customerID) === customerID

/** Recorded in the transaction that caused it: nodes are notified on commit and can read it for a day. */
export async function publishEvent(context: Publisher, { customerID, type, data }: Event): Promise<void> {
  const { db, now, cause, ports, published, unrecorded } = context
  const withCause = cause ? { ...data, cause } : data
  if (unrecorded && mayWait(unrecorded, customerID)) {
    unrecorded.push({ customerID, type, data: withCause, at: now() })
    return
  }
  const values = { customerID, type, data: JSON.stringify(withCause), at: now() }
  const [recorded] = await runPrepared<{ sequence: number; queued: number }>(db, record, values)
  if (!recorded || recorded.queued === 0) return
  const event = { customerID, sequence: recorded.sequence }
  if (published) published.push(event)
  else if (ports) await outboxPort({ ports }).freeze(context, [event])
}

const insertEvents = prepareStatement(sql`
  with recorded as (insert into events (customer_id, type, data, at)
    select ${sql.placeholder('customerID')}::bigint, ${sql.placeholder('type')}::text, given.value,
      ${sql.placeholder('at')}::timestamptz
    from json_array_elements(${sql.placeholder('data')}::json) as given
    returning customer_id, sequence)
  select ${latestOfAll}
  from recorded group by customer_id`)

/** Several events of one type. */
export async function publishEvents(
  { db, now, cause, unrecorded }: Pick<Publisher, 'db' | 'now' | 'cause' | 'unrecorded'>,
  { customerID, type, data }: Omit<Event, 'data'> & { data: Record<string, unknown>[] },
): Promise<void> {
  if (data.length === 0) return
  const withCause = cause ? data.map((each) => ({ ...each, cause })) : data
  if (unrecorded && mayWait(unrecorded, customerID)) {
    for (const each of withCause) unrecorded.push({ customerID, type, data: each, at: now() })
    return
  }
  await runPrepared(db, insertEvents, { customerID, type, data: JSON.stringify(withCause), at: now() })
}

export const forgetOldEventsJob = 'events.forget'

export const eventPartitions: PartitionedTable = { name: 'events', column: 'at', period: 'day' }

/**
 * Events are not read after a day, and deleted once all events of their day have expired. Changes of configuration are
 * kept for a day.
 */
export async function forgetOldEvents(db: Database, now: Date): Promise<void> {
  const expired = new Date(now.getTime() - dayInMs)
  await forgetConfigurationChanges(db, expired)
  await deleteBefore(db, eventPartitions, startOfPeriod('day', expired))
}

/** Deletes the events whose `field` has one of these IDs. Returns how many there were. */
export async function forgetEventsNaming(
  db: Database,
  customerID: number,
  field: string,
  ids: number[],
): Promise<number> {
  if (ids.length === 0) return 0
  const named = sql`${events.data} ->> ${field}::text = any(${sql.param(ids.map(String))}::text[])`
  const { rowCount } = await db.delete(events).where(and(eq(events.customerID, customerID), named))
  return rowCount ?? 0
}
