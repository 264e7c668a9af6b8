import { sql } from 'drizzle-orm'
import { dismissedTopics, messageTopics } from '../../../desk/messages/messages.table.ts'
import { tickets } from '../../../desk/tickets/tickets.table.ts'
import { topics } from '../../../knowledge/topics/topics.table.ts'
import { channels } from '../../../organization/channels/channels.table.ts'
import type { Database } from '../../../platform/database/database.ts'
import { prepareStatement, runPrepared } from '../../../platform/database/statements/prepared-statements.ts'

export const maxMarks = 200

const { placeholder } = sql
const customerID = sql`${placeholder('customerID')}::bigint`

const findKeys = prepareStatement(
  sql`
    select concat_ws(' ', 'topics', ${customerID}::text,
      (select md5(string_agg(concat_ws('|', topic_id, name, description), ',' order by topic_id))
       from ${topics} where customer_id = ${customerID}),
      (select concat_ws('-', count(*), sum(ticket_message_topic_id), sum(message_id))
       from ${messageTopics} where customer_id = ${customerID} and is_from_person),
      (select concat_ws('-', count(*), sum(message_id), sum(topic_id))
       from ${dismissedTopics} where customer_id = ${customerID})) as topics,
    concat_ws(' ', 'spam', ${customerID}::text, ${placeholder('channelType')}::text,
      (select md5(string_agg(concat_ws(' ', ticket_id, spam_mark), ',' order by ticket_id))
       from (select ticket.ticket_id, ticket.spam_mark from ${tickets} ticket
         join ${channels} channel on channel.customer_id = ticket.customer_id
           and channel.channel_id = ticket.channel_id and channel.channel_type = ${placeholder('channelType')}
         where ticket.customer_id = ${customerID} and ticket.spam_mark is not null
         order by ticket.date_created desc, ticket.ticket_id desc
         limit ${sql.raw(String(maxMarks))}) marked)) as spam`,
  { isRead: true },
)

interface TrainingKeys {
  /** Changes when topics change, or when people assign or remove them. */
  topics: string
  /** Changes when people mark or unmark tickets as spam on channels of this type. */
  spam: string
}

/** Keys of the data the AI learns from. One statement reads both because spam and topics are usually read together. */
export async function readTrainingKeys(db: Database, customerID: number, channelType: string): Promise<TrainingKeys> {
  const [keys] = await runPrepared<TrainingKeys>(db, findKeys, { customerID, channelType })
  if (!keys) throw new Error('Invariant violated: a statement without a table answers a row.')
  return keys
}
