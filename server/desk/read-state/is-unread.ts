import { type SQL, sql } from 'drizzle-orm'

/**
 * Messages up to this one count as read. An aggregate, because a `coalesce` around the query would keep the planner
 * from starting an index there under row-level security.
 */
export const readBase = (
  customerID: SQL,
  customerRepID: SQL,
): SQL => sql`(select coalesce(max(read_bases.message_id), 0)
  from read_bases where read_bases.customer_id = ${customerID} and read_bases.customer_rep_id = ${customerRepID})`

/**
 * Condition on `ticket_activity` and `ticket_reads`: there is a note of someone else after what the representative
 * has read.
 */
export const hasUnreadNote = (
  customerRepID: SQL,
): SQL => sql`(ticket_activity.note_id > coalesce(ticket_reads.note_id, 0)
  and exists (select from notes where notes.customer_id = ticket_activity.customer_id
    and notes.ticket_id = ticket_activity.ticket_id and notes.import_id is null
    and notes.note_id > coalesce(ticket_reads.note_id, 0)
    and notes.author_customer_rep_id is distinct from ${customerRepID}))`

/**
 * Condition on `tickets`: there is a message of the end user, or a note of someone else, after what the
 * representative has read.
 */
export const isUnreadBy = (customerRepID: SQL, customerID = sql`tickets.customer_id`): SQL => sql`exists (
  select from (values (1)) as one
  left join ticket_activity on ticket_activity.customer_id = tickets.customer_id
    and ticket_activity.ticket_id = tickets.ticket_id
  left join ticket_reads on ticket_reads.customer_id = tickets.customer_id
    and ticket_reads.customer_rep_id = ${customerRepID} and ticket_reads.ticket_id = tickets.ticket_id
  where ticket_reads.is_marked_unread
    or ticket_activity.message_id > greatest(ticket_reads.message_id,
      ${readBase(customerID, customerRepID)})
    or ${hasUnreadNote(customerRepID)})`
