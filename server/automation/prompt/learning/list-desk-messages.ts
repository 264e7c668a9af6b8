import { sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import type { WorkspaceMessages } from '../../../adapters/ai/ai.ts'
import type { Context } from '../../../context.ts'
import { dismissedTopics, messages, messageTopics } from '../../../desk/messages/messages.table.ts'
import { tickets } from '../../../desk/tickets/tickets.table.ts'
import type { Database } from '../../../platform/database/database.ts'
import { prepareStatement, runPrepared } from '../../../platform/database/statements/prepared-statements.ts'

/** Limits for the newest messages of each kind. The engine uses no more. */
const maxWithoutTopic = 300
const maxRecent = 2_000
/** Fewer messages than this teach the engine nothing. */
const minMessages = 100
const weekMs = 7 * 24 * 60 * 60 * 1000
/** How long a count is cached. */
const maxAgeMs = 10 * 60 * 1000

const { placeholder } = sql
const countUpTo = prepareStatement(
  sql`
    select count(*)::int as count from (
      select from ${messages} where customer_id = ${placeholder('customerID')} and sender_type = 'EndUser'
      limit ${sql.raw(String(maxRecent))}) counted`,
  { isRead: true },
)

interface VolumeKey {
  key: string
  until: number
}

const volumeKeys = new WeakMap<object, LRUCache<number, VolumeKey>>()

/**
 * A key for the number of messages received. It changes each time the number doubles, later once a week: what was
 * learned from recent messages stays useful for long, and learning takes time.
 */
export async function readVolumeKey({ db, config, now }: Context, customerID: number): Promise<string> {
  const cache = volumeKeys.get(config) ?? new LRUCache<number, VolumeKey>({ max: 1_000 })
  volumeKeys.set(config, cache)
  const known = cache.get(customerID)
  const time = now().getTime()
  if (known && time < known.until) return known.key
  const [counted] = await runPrepared<{ count: number }>(db, countUpTo, { customerID })
  const key = volumeKeyOf(counted?.count ?? 0, time)
  cache.set(customerID, { key, until: time + maxAgeMs })
  return key
}

function volumeKeyOf(count: number, time: number): string {
  if (count < minMessages) return ''
  if (count < maxRecent) return String(Math.floor(Math.log2(count / minMessages)))
  return `week ${Math.floor(time / weekMs)}`
}

const textOf = (length: number) =>
  sql`left(concat_ws(E'\n', message.subject, coalesce(message.message, message.text_body, '')), ${sql.raw(String(length))})`

/** Examples beside those of the topics: messages without any topic, and recent messages in general. */
export async function listDeskMessages(db: Database, customerID: number): Promise<WorkspaceMessages> {
  const withoutTopic = await db.execute<{ text: string }>(sql`
    select ${textOf(2000)} as text
    from (select distinct message_id from ${dismissedTopics} where customer_id = ${customerID}) dismissed
    join ${messages} message on message.customer_id = ${customerID} and message.message_id = dismissed.message_id
    where not message.is_internal and not exists (
      select from ${messageTopics} topic
      where topic.customer_id = ${customerID} and topic.message_id = dismissed.message_id)
    order by dismissed.message_id desc limit ${maxWithoutTopic}`)
  const recent = await db.execute<{ text: string }>(sql`
    select ${textOf(500)} as text
    from ${messages} message
    join ${tickets} ticket on ticket.customer_id = message.customer_id and ticket.ticket_id = message.ticket_id
    where message.customer_id = ${customerID} and message.sender_type = 'EndUser' and not message.is_internal
      and not ticket.is_spam
    order by message.message_id desc limit ${maxRecent}`)
  return { withoutTopic: withoutTopic.rows.map(({ text }) => text), recent: recent.rows.map(({ text }) => text) }
}
