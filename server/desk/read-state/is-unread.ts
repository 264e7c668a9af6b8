import { type SQL, sql } from 'drizzle-orm'

/**
 * Condition on `tickets`: a message of the end user, or a note of someone else, came after what the representative has
 * read.
 */
export const isUnreadBy = (customerRepID: SQL): SQL => sql`exists (
  select from (values (1)) as one
  left join ticket_reads on ticket_reads.customer_id = tickets.customer_id
    and ticket_reads.customer_rep_id = ${customerRepID} and ticket_reads.ticket_id = tickets.ticket_id
  where ticket_reads.is_marked_unread
    or exists (select from messages where messages.customer_id = tickets.customer_id
      and messages.ticket_id = tickets.ticket_id and messages.sender_type = 'EndUser' and messages.import_id is null
      and messages.message_id > greatest(ticket_reads.message_id, 0, (select read_bases.message_id from read_bases
        where read_bases.customer_id = tickets.customer_id and read_bases.customer_rep_id = ${customerRepID})))
    or exists (select from notes where notes.customer_id = tickets.customer_id and notes.ticket_id = tickets.ticket_id
      and notes.import_id is null and notes.note_id > coalesce(ticket_reads.note_id, 0)
      and notes.author_customer_rep_id is distinct from ${customerRepID}))`
