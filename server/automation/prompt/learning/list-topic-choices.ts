import { sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import type { Context } from '../../../context.ts'
import { messages, messageTopics } from '../../../desk/messages/messages.table.ts'
import { topics } from '../../../knowledge/topics/topics.table.ts'
import type { Database } from '../../../platform/database/database.ts'
import { readVolumeKey } from './list-desk-messages.ts'
import { readTrainingKeys } from './training-keys.ts'

interface TopicChoice {
  topicID: number
  name: string
  description: string | null
  examples: string[]
}

export interface TopicChoices {
  trainingKey: string
  topics: TopicChoice[]
}

/** The messages most recently assigned to each topic by people. */
const maxExamples = 100

/** Choices change rarely and are needed for every message. Each server instance has its own cache. */
const caches = new WeakMap<object, LRUCache<string, TopicChoices>>()

export async function listTopicChoices(
  context: Context,
  customerID: number,
  channelType: string,
): Promise<TopicChoices> {
  const { db, config } = context
  const cache = caches.get(config) ?? new LRUCache<string, TopicChoices>({ max: 100 })
  caches.set(config, cache)
  const { topics } = await readTrainingKeys(db, customerID, channelType)
  const volumeKey = await readVolumeKey(context, customerID)
  const trainingKey = [topics, volumeKey].filter(Boolean).join(' ')
  const known = cache.get(trainingKey)
  if (known) return known
  const choices = { trainingKey, topics: await readChoices(db, customerID) }
  cache.set(trainingKey, choices)
  return choices
}

async function readChoices(db: Database, customerID: number): Promise<TopicChoice[]> {
  const { rows } = await db.execute<TopicChoice & Record<string, unknown>>(sql`
    select topic.topic_id as "topicID", topic.name, left(topic.description, 2000) as description, array(
      select left(concat_ws(E'\n', message.subject, coalesce(message.message, message.text_body, '')), 2000)
      from ${messageTopics} chosen
      join ${messages} message on message.customer_id = chosen.customer_id and message.message_id = chosen.message_id
      where chosen.customer_id = topic.customer_id and chosen.topic_id = topic.topic_id and chosen.is_from_person
        and not message.is_internal
      order by chosen.ticket_message_topic_id desc limit ${maxExamples}) as examples
    from ${topics} topic where topic.customer_id = ${customerID} order by topic.topic_id`)
  return rows
}
