import { getTableColumns, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Context } from '../../context.ts'
import type { Database } from '../../platform/database/database.ts'
import { prepareInsert } from '../../platform/database/statements/prepared-insert.ts'
import { columnName } from '../../platform/database/statements/prepared-statements.ts'
import type { MessageRow } from '../messages/get-message-for-caller.ts'
import { messages, messageTopics } from '../messages/messages.table.ts'
import { ticketTags } from '../tags/tags.table.ts'
import { tickets } from '../tickets/tickets.table.ts'
import type { PastMessage } from './read-past.ts'

const insertTicket = prepareInsert(tickets)
const insertMessage = prepareInsert(messages)

/** As many as a prompt may quote. */
const maxEarlier = 50

/**
 * Stores the message again on a copy of its ticket, in their state at that time, in a transaction that is rolled
 * back. The ticket itself is not locked, so no one waits for it.
 */
export async function copyPast(
  { db, newId }: Context,
  { message, ticket, tagIDs, earlier }: PastMessage,
): Promise<MessageRow> {
  const { customerID } = message
  const { ticketID } = await insertTicket(db, { ...ticket, ticketToken: newId() })
  if (earlier > 0) await copyEarlier(db, message, ticketID)
  if (tagIDs.length > 0) await db.insert(ticketTags).values(tagIDs.map((tagID) => ({ customerID, ticketID, tagID })))
  return insertMessage(db, { ...message, ...untouched, ticketID })
}

/** A message before automation processed it. */
const untouched = {
  ...({ status: 'Received' } as const),
  ...{ failure: null, isEscalated: false, aiFeedbackComment: null, escalationNoticeTo: null },
  ...{ isLiked: null, actions: null, aiAnswer: null, aiAnswerSources: null, citations: null, answerability: null },
  ...{ externalID: null, isOpened: false, hasAttachment: false, awaitedFiles: null },
}

const columns: PgColumn[] = Object.values(getTableColumns(messages)).filter(
  ({ generatedIdentity, generated }) => !generatedIdentity && !generated,
)
const names = sql.join(
  columns.map((column) => sql.identifier(columnName(column))),
  sql`, `,
)

/** Topics chosen by people are copied as detected ones, so that they are not learned twice. */
async function copyEarlier(db: Database, { customerID, ticketID, messageID }: MessageRow, copyID: number) {
  const values = sql.join(
    columns.map((column) => {
      if (column === messages.ticketID) return sql`${copyID}::bigint`
      if (column === messages.externalID) return sql`'replayed ' || message_id`
      if (column === messages.answersMessageID) return sql`null::bigint`
      return sql`${sql.identifier(columnName(column))}`
    }),
    sql`, `,
  )
  await db.execute(sql`
    with past as (
      select * from ${messages} where customer_id = ${customerID} and ticket_id = ${ticketID} and message_id < ${messageID}
      order by message_id desc limit ${maxEarlier}
    ), copied as (
      insert into ${messages} (${names}) select ${values} from past order by message_id
      returning customer_id, message_id, ticket_id, external_id
    )
    insert into ${messageTopics} (customer_id, message_id, ticket_id, topic_id, is_from_person)
    select copied.customer_id, copied.message_id, copied.ticket_id, topic.topic_id, false
    from copied join ${messageTopics} topic on topic.customer_id = copied.customer_id
      and topic.message_id = substring(copied.external_id from 10)::bigint`)
}
