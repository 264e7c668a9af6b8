import { sql } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { refuse } from '../../../errors.ts'
import { prepareStatement, runPrepared } from '../../../platform/database/statements/prepared-statements.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { messages } from '../../messages/messages.table.ts'
import { appendWords, reindexTicket, wordValues } from '../search/index-ticket-words.ts'
import { isTicket } from '../tickets.store.ts'
import { tickets } from '../tickets.table.ts'
import { lockTickets, reopenTicket } from './change-ticket-state.ts'

export interface RecordedMessage {
  customerID: number
  ticketID: number
  at: Date
  senderType: 'EndUser' | 'CustomerRep'
  /** Text for the search index, see `searchableText`. */
  words: string
  /** A person replied: clears the request for a person. */
  isReplyOfPerson?: boolean
  /** False for automatic email, which does not reopen the ticket. */
  reopens?: boolean
}

const count = prepareStatement(sql`
  with counted as (
    update tickets set message_count = message_count + 1, history_summary = null,
      last_message_date = greatest(last_message_date, ${sql.placeholder('at')}::timestamptz),
      needs_person_reason = case when ${sql.placeholder('isReplyOfPerson')}::bool then null else needs_person_reason end
    where customer_id = ${sql.placeholder('customerID')} and ticket_id = ${sql.placeholder('ticketID')}
    returning is_closed, customer_rep_id),
  appended as (${appendWords})
  select is_closed as "isClosed", customer_rep_id as "assignedTo" from counted`)

interface Recorded {
  isReopened: boolean
  /** The assignee. */
  assignedTo: number | null
}

/** Counts a message on its ticket. A message of the end user reopens a closed ticket; returns whether it did. */
export function recordMessageOnTicket(context: Context, message: RecordedMessage): Promise<Recorded> {
  const { customerID, ticketID, at, senderType, words, reopens = true, isReplyOfPerson = false } = message
  return inTransaction(context, async (context) => {
    const values = { customerID, ticketID, at, isReplyOfPerson, ...wordValues(customerID, words) }
    const [ticket] = await runPrepared<{ isClosed: boolean; assignedTo: number | null }>(context.db, count, values)
    if (!ticket) throw refuse('ticket_not_found')
    const isReopening = ticket.isClosed && reopens && senderType === 'EndUser'
    const isReopened = isReopening && (await reopenTicket(context, customerID, ticketID))
    return { isReopened, assignedTo: ticket.assignedTo }
  })
}

/** Recomputes the message count, last date and search words after messages were removed from the ticket. */
export function recountMessages(context: Context, customerID: number, ticketID: number): Promise<void> {
  return inTransaction(context, async (context) => {
    await lockTickets(context.db, customerID, [ticketID])
    const left = sql`from ${messages} where ${messages.customerID} = ${customerID} and ${messages.ticketID} = ${ticketID}`
    await context.db
      .update(tickets)
      .set({
        messageCount: sql`(select count(*)::int ${left})`,
        lastMessageDate: sql`(select max(coalesce(${messages.messageDate}, ${messages.dateCreated})) ${left})`,
        historySummary: null,
      })
      .where(isTicket(customerID, ticketID))
    await reindexTicket(context, customerID, ticketID)
  })
}
