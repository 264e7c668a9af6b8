import { sql } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { prepareSelect } from '../database/statements/prepared-select.ts'
import { prepareStatement, runPrepared } from '../database/statements/prepared-statements.ts'
import { events } from './events.table.ts'

/**
 * An event gets its sequence number after the commit, not when it is written: of two overlapping transactions, the one that
 * wrote first may commit last, and readers who already have the later number would never see the earlier one. Readers
 * therefore assign the numbers first, one customer at a time under the lock of its last number, so that numbers become
 * visible in order and without gaps.
 */

export interface NumberedEvent {
  position: number
  type: string
  data: Record<string, unknown>
}

const ofCustomer = sql`customer_id = ${sql.placeholder('customerID')}`

const lastPlace = prepareStatement(sql`
  select coalesce((select last from event_positions where ${ofCustomer}), 0)::bigint as last,
    exists(select from events where ${ofCustomer} and position is null) as "isBehind"`)

const lockLastPlace = prepareStatement(sql`
  insert into event_positions (customer_id, last) values (${sql.placeholder('customerID')}, 0)
  on conflict (customer_id) do update set last = event_positions.last returning last`)

const givePlaces = prepareStatement(sql`
  with placed as (
    update events set position = ${sql.placeholder('last')}::bigint + ranked.rank
    from (select sequence, row_number() over (order by sequence) as rank from events
      where ${ofCustomer} and position is null) as ranked
    where events.customer_id = ${sql.placeholder('customerID')} and events.sequence = ranked.sequence
    returning position)
  update event_positions set last = greatest(last, (select max(position) from placed))
  where ${ofCustomer} returning last`)

interface Last {
  last: number
}

/** Returns the last sequence number. Every event committed before the call has a number up to it. */
export async function numberEvents(db: Database, customerID: number): Promise<number> {
  const [known] = await runPrepared<Last & { isBehind: boolean }>(db, lastPlace, { customerID })
  if (!known?.isBehind) return known?.last ?? 0
  return db.transaction(async (tx) => {
    const [held] = await runPrepared<Last>(tx, lockLastPlace, { customerID })
    // A separate statement, because it must see everything committed when the lock was acquired, not when it was requested.
    const [given] = await runPrepared<Last>(tx, givePlaces, { customerID, last: held?.last ?? 0 })
    return given?.last ?? 0
  })
}

interface EventBatch {
  customerID: number
  after: number
  upTo: number
  /** Older events count as deleted. */
  since: Date
  limit: number
}

const readBatch = prepareSelect(
  { position: events.position, type: events.type, data: events.data },
  sql`from ${events} where ${events.customerID} = ${sql.placeholder('customerID')}
    and ${events.position} > ${sql.placeholder('after')} and ${events.position} <= ${sql.placeholder('upTo')}
    and ${events.at} > ${sql.placeholder('since')}
    order by ${events.position} limit ${sql.placeholder('limit')}`,
)

/** Numbered events, earliest first. */
export async function readEvents(db: Database, batch: EventBatch): Promise<NumberedEvent[]> {
  return (await readBatch(db, batch)) as NumberedEvent[]
}
