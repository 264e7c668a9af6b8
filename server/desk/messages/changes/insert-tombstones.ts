import { sql } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { messages, messageTombstones } from '../messages.table.ts'

/** Call before deleting tickets: records the provider ids of their messages so that no import brings them back. */
export async function insertTombstones(
  { db, now }: Pick<Context, 'db' | 'now'>,
  customerID: number,
  ticketIDs: number[],
): Promise<void> {
  await db.execute(sql`
    insert into ${messageTombstones} (customer_id, channel_id, external_id, date_deleted)
    select customer_id, channel_id, external_id, ${now().toISOString()}::timestamptz
    from ${messages}
    where customer_id = ${customerID} and ticket_id = any(${sql.param(ticketIDs)}::bigint[]) and external_id is not null
    on conflict do nothing`)
}
