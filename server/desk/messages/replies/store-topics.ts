import { sql } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { topics } from '../../../knowledge/topics/topics.table.ts'
import { prepareStatement, runPrepared } from '../../../platform/database/statements/prepared-statements.ts'
import { trackSla } from '../../sla/track-sla.ts'
import type { MessageRow } from '../get-message-for-caller.ts'
import { dismissedTopics, messageTopics } from '../messages.table.ts'
import { publishMessageEvent } from '../publish-message-event.ts'

interface FoundTopic {
  topicID: number
  name: string
}

const { placeholder } = sql
const replaceTopics = prepareStatement(sql`
  with valid as materialized (
    select topic_id, name from ${topics}
    where customer_id = ${placeholder('customerID')} and topic_id = any(${placeholder('topicIDs')}::bigint[])
      and topic_id not in (select topic_id from ${dismissedTopics}
        where customer_id = ${placeholder('customerID')} and message_id = ${placeholder('messageID')})),
  removed as (
    delete from ${messageTopics} where customer_id = ${placeholder('customerID')} and message_id = ${placeholder('messageID')}
      and not is_from_person and topic_id not in (select topic_id from valid)),
  added as (
    insert into ${messageTopics} (customer_id, message_id, ticket_id, topic_id, is_from_person)
    select ${placeholder('customerID')}, ${placeholder('messageID')}, ${placeholder('ticketID')}, topic_id, false
    from valid order by topic_id on conflict do nothing)
  select topic_id as "topicID", name, true as "isFound" from valid
  union all
  select topic_id, '', false from ${messageTopics}
  where customer_id = ${placeholder('customerID')} and message_id = ${placeholder('messageID')} and is_from_person
    and topic_id not in (select topic_id from valid)
  order by 1`)

/**
 * Replaces previously detected topics; those set by people stay. Stores only existing topics: they may have been
 * deleted meanwhile, or invented by the model. Topics that people removed from the message are not added again.
 * Returns what is stored, all topics of the message afterwards, and whether the ticket may have changed.
 */
export async function storeFoundTopics(context: Context, message: MessageRow, topicIDs: number[]) {
  const { customerID, messageID, ticketID } = message
  const values = { customerID, messageID, ticketID, topicIDs }
  const rows = await runPrepared<FoundTopic & { isFound: boolean }>(context.db, replaceTopics, values)
  await publishMessageEvent(context, 'message.updated', message)
  return {
    found: rows.filter(({ isFound }) => isFound).map(({ topicID, name }): FoundTopic => ({ topicID, name })),
    topicIDs: rows.map(({ topicID }) => topicID),
    isTicketChanged: await trackSla(context, customerID, ticketID),
  }
}

export async function addTopics(context: Context, message: MessageRow, topicIDs: number[]): Promise<boolean> {
  const { customerID, messageID, ticketID } = message
  if (topicIDs.length > 0) {
    await context.db
      .insert(messageTopics)
      .values(topicIDs.map((topicID) => ({ customerID, messageID, ticketID, topicID, isFromPerson: false })))
      .onConflictDoNothing()
  }
  await publishMessageEvent(context, 'message.updated', message)
  return trackSla(context, customerID, ticketID)
}
