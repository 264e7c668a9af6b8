import { type SQL, sql } from 'drizzle-orm'
import { hasUnreadNote, isUnreadBy, readBase } from './is-unread.ts'

interface Wanted {
  customerID: SQL
  customerRepID: SQL
  /** Values of `is_closed`, as an array. */
  states: SQL
  /** Of each kind, and of all. */
  limit?: number
  /** With `ticket_created`. */
  isDated?: true
}

/**
 * Yields the `ticket_id`s that a representative has not read, each once. Reads only the rows after the messages that
 * count as read, so that its cost does not grow with older tickets.
 */
export function unreadTickets({ customerID, customerRepID, states, limit, isDated }: Wanted): SQL {
  const limitClause = sql.raw(limit === undefined ? '' : `limit ${limit}`)
  const created = (column: string) => sql.raw(isDated ? `, ${column} as ticket_created` : '')
  const ofActivity = (condition: SQL) => sql`(
    select ticket_activity.ticket_id ${created('ticket_activity.ticket_created')} from ticket_activity
    left join ticket_reads on ticket_reads.customer_id = ticket_activity.customer_id
      and ticket_reads.customer_rep_id = ${customerRepID} and ticket_reads.ticket_id = ticket_activity.ticket_id
    where ticket_activity.customer_id = ${customerID} and ticket_activity.is_closed = any(${states}) and ${condition} ${limitClause})`
  const isReceived = sql`ticket_activity.message_id > ${readBase(customerID, customerRepID)}
    and ticket_activity.message_id > coalesce(ticket_reads.message_id, 0)`
  const marked = sql`(
    select ticket_reads.ticket_id ${created('tickets.date_created')} from ticket_reads
    join tickets on tickets.customer_id = ticket_reads.customer_id and tickets.ticket_id = ticket_reads.ticket_id
    where ticket_reads.customer_id = ${customerID} and ticket_reads.customer_rep_id = ${customerRepID}
      and ticket_reads.is_marked_unread and tickets.is_closed = any(${states})
      and not exists (select from ticket_activity where ticket_activity.customer_id = ticket_reads.customer_id
        and ticket_activity.ticket_id = ticket_reads.ticket_id and (${isReceived} or ${hasUnreadNote(customerRepID)})) ${limitClause})`
  const received = ofActivity(isReceived)
  const noted = ofActivity(sql`ticket_activity.note_id > 0 and ${hasUnreadNote(customerRepID)} and not (${isReceived})`)
  return sql`select ticket_id ${created('ticket_created')} from (${received} union all ${noted} union all ${marked}) as unread ${limitClause}`
}

/**
 * What the representative has read, as `from … where …` with `tickets.ticket_id` and `tickets.ticket_created`. If
 * many are unread, the first condition finds the others with an index alone, and only these are checked.
 */
export function readTickets({ customerID, customerRepID }: Pick<Wanted, 'customerID' | 'customerRepID'>): SQL {
  const base = readBase(customerID, customerRepID)
  return sql`from ticket_activity as tickets
    where tickets.customer_id = ${customerID} and (tickets.message_id <= ${base} or tickets.ticket_id in (
      select ticket_reads.ticket_id from ticket_reads where ticket_reads.customer_id = ${customerID}
        and ticket_reads.customer_rep_id = ${customerRepID} and ticket_reads.message_id > ${base}))
      and not ${isUnreadBy(customerRepID, customerID)}`
}
