import { sql } from 'drizzle-orm'
import type { Rep } from '../../access.ts'
import type { Context } from '../../context.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { publishOwnEvent } from '../notifications/publish-own-event.ts'
import { lockTickets } from '../tickets/changes/change-ticket-state.ts'
import { findUnread } from './find-unread.ts'

/** Marks tickets as read or unread by the representative, all or none. Does not affect others. */
export function markRead(context: Context, rep: Rep, ticketIDs: number[], isRead: boolean): Promise<void> {
  return inTransaction(context, async (context) => {
    const { db } = context
    const { customerID, customerRepID } = rep
    await lockTickets(db, customerID, ticketIDs)
    const unread = await findUnread(db, rep, ticketIDs)
    const changing = ticketIDs.filter((ticketID) => unread.has(ticketID) === isRead)
    if (changing.length === 0) return
    await db.execute(sql`
      insert into ticket_reads (customer_id, customer_rep_id, ticket_id, message_id, note_id, is_marked_unread)
      select ${customerID}, ${customerRepID}, tickets.ticket_id,
        coalesce((select max(messages.message_id) from messages where messages.customer_id = tickets.customer_id
          and messages.ticket_id = tickets.ticket_id and messages.sender_type = 'EndUser'), 0),
        coalesce((select max(notes.note_id) from notes where notes.customer_id = tickets.customer_id
          and notes.ticket_id = tickets.ticket_id), 0),
        ${!isRead}
      from tickets where tickets.customer_id = ${customerID}
        and tickets.ticket_id = any(${sql.param(changing)}::bigint[])
      on conflict (customer_id, customer_rep_id, ticket_id) do update set message_id = excluded.message_id,
        note_id = excluded.note_id, is_marked_unread = excluded.is_marked_unread`)
    for (const ticketID of changing) {
      const data = { ticketID, isUnread: !isRead }
      await publishOwnEvent(context, { customerID, customerRepID, type: 'ticket.read', data })
    }
  })
}
