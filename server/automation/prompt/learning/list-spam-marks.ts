import { sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import type { Context } from '../../../context.ts'
import { messages } from '../../../desk/messages/messages.table.ts'
import { tickets } from '../../../desk/tickets/tickets.table.ts'
import { channels } from '../../../organization/channels/channels.table.ts'
import { prepareStatement, runPrepared } from '../../../platform/database/statements/prepared-statements.ts'
import { maxMarks, readTrainingKeys } from './training-keys.ts'

interface SpamMark {
  text: string
  isSpam: boolean
}

interface SpamMarks {
  trainingKey: string
  marked: SpamMark[]
}

/** Total characters of all texts. */
const maxCached = 20_000_000
/** Short, so that deleted texts are not kept for long. */
const maxAgeMs = 10 * 60 * 1000

/** Marks change rarely and are needed for every message. Each server instance has its own cache. */
const caches = new WeakMap<object, LRUCache<string, SpamMarks>>()

const { placeholder } = sql
const findMarks = prepareStatement(
  sql`
    select ticket.spam_mark as "isSpam", first.text
    from ${tickets} ticket
    join ${channels} channel on channel.customer_id = ticket.customer_id and channel.channel_id = ticket.channel_id
      and channel.channel_type = ${placeholder('channelType')}
    cross join lateral (
      select left(concat_ws(E'\n', message.subject, coalesce(message.message, message.text_body, '')), 2000) as text
      from ${messages} message
      where message.customer_id = ticket.customer_id and message.ticket_id = ticket.ticket_id
        and message.sender_type = 'EndUser'
      order by message.date_created, message.message_id limit 1) first
    where ticket.customer_id = ${placeholder('customerID')} and ticket.spam_mark is not null
    order by ticket.date_created desc, ticket.ticket_id desc
    limit ${sql.raw(String(maxMarks))}`,
  { isRead: true },
)

/**
 * Agents' spam verdicts on channels of this type, newest first, each with the first message of its ticket. Kept
 * separate by channel type because spam in emails is a poor predictor of spam in chats.
 */
export async function listSpamMarks(context: Context, customerID: number, channelType: string): Promise<SpamMarks> {
  const { db, config } = context
  const cache = caches.get(config) ?? createCache()
  caches.set(config, cache)
  const { spam: trainingKey } = await readTrainingKeys(db, customerID, channelType)
  const known = cache.get(trainingKey)
  if (known) return known
  const marked = await runPrepared<SpamMark>(db, findMarks, { customerID, channelType })
  const marks = { trainingKey, marked }
  cache.set(trainingKey, marks)
  return marks
}

const createCache = () =>
  new LRUCache<string, SpamMarks>({
    ttl: maxAgeMs,
    maxSize: maxCached,
    sizeCalculation: ({ marked }) => 100 + marked.reduce((length, { text }) => length + text.length, 0),
  })
