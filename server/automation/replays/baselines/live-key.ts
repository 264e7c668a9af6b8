import { sql } from 'drizzle-orm'
import { dismissedTopics, messageTopics } from '../../../desk/messages/messages.table.ts'
import { tickets } from '../../../desk/tickets/tickets.table.ts'
import type { Database } from '../../../platform/database/database.ts'
import { tools } from '../../acting/tools/tools.table.ts'
import { autonomyLevels } from '../../autonomy/autonomy.table.ts'
import { pageTopicMappings } from '../../rules/mappings/mappings.table.ts'

/** Limits reuse, because the key does not cover everything, such as the program version. */
const maxAgeMs = 60 * 60 * 1000

/** Replays started since then have comparable keys. */
export const knownSince = (now: Date): Date => new Date(now.getTime() - maxAgeMs)

/**
 * A key for a customer's live state: changes with the configuration, with corrections of topics and spam by people,
 * and with autonomy levels.
 */
export async function readLiveKey(db: Database, customerID: number): Promise<string> {
  const own = sql`customer_id = ${customerID}`
  // Reads committed rows only, which excludes dry runs.
  const written = (table: typeof tools | typeof autonomyLevels | typeof pageTopicMappings) =>
    sql`(select sum(hashtextextended(concat_ws(' ', ctid, xmin), 0)) from ${table} where ${own})`
  const { rows } = await db.execute<{ key: string }>(sql`
    select md5(concat_ws('|',
      (select concat_ws('-', count(*), sum(xid::text::numeric)) from configuration_changes where customer_id in (${customerID}, 0)),
      (select concat_ws('-', count(*), sum(ticket_message_topic_id), sum(message_id)) from ${messageTopics}
        where ${own} and is_from_person),
      (select concat_ws('-', count(*), sum(message_id), sum(topic_id)) from ${dismissedTopics} where ${own}),
      (select concat_ws('-', count(*), sum(ticket_id), sum(ticket_id) filter (where spam_mark)) from ${tickets}
        where ${own} and spam_mark is not null),
      ${written(tools)}, ${written(autonomyLevels)}, ${written(pageTopicMappings)})) as key`)
  return rows[0]?.key ?? ''
}
