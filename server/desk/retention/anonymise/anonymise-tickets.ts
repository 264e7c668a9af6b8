import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { publishEvent } from '../../../platform/events/events.ts'
import { attachments } from '../../files/attachments/attachments.table.ts'
import { deleteFilesOfMessages } from '../../files/delete-files.ts'
import { messages } from '../../messages/messages.table.ts'
import { deleteNoteFilesOfTickets } from '../../notes/attachments/note-files.ts'
import { ticketTracesPort } from '../../ports.ts'
import { deleteTicketEvents } from '../../privacy/erase-tickets.ts'
import { listMessageIDs } from '../../privacy/held-records.store.ts'
import { toEventData } from '../../tickets/open-ticket.ts'
import { reindexTicket } from '../../tickets/search/index-ticket-words.ts'
import { type TicketRow, tickets } from '../../tickets/tickets.table.ts'
import { recordFact } from '../../timeline/record-fact.ts'
import { noText } from './no-text.ts'

/**
 * Removes everything that shows who wrote and what. Dates, status, channel, topics, tags, assignee, SLA and score
 * stay, as do the IDs by which imports identify the messages. Call it in the transaction that locked the tickets.
 */
export async function anonymiseTickets(
  context: Context,
  customerID: number,
  locked: TicketRow[],
  { retentionPolicyID }: { retentionPolicyID: number },
): Promise<void> {
  const { db, now } = context
  const ticketIDs = locked.map(({ ticketID }) => ticketID)
  if (ticketIDs.length === 0) return
  const messageIDs = await listMessageIDs(db, customerID, ticketIDs)
  await deleteTicketEvents(context, customerID, ticketIDs, messageIDs)
  for (const anonymise of ticketTracesPort(context).anonymise) await anonymise(context, customerID, ticketIDs)
  await deleteFilesOfMessages(context, customerID, messageIDs)
  await db
    .delete(attachments)
    .where(
      and(
        eq(attachments.customerID, customerID),
        sql`${attachments.messageID} = any(${sql.param(messageIDs)}::bigint[])`,
      ),
    )
  await db
    .update(messages)
    .set(noText)
    .where(and(eq(messages.customerID, customerID), inArray(messages.ticketID, ticketIDs)))
  await deleteNoteFilesOfTickets(context, customerID, ticketIDs)
  await forgetAround(context, customerID, ticketIDs)
  const removed = {
    subject: '',
    endUserID: null,
    customFieldsData: null,
    historySummary: null,
    needsPersonReason: null,
    lastMessagePreview: '',
    anonymisedAt: now(),
  }
  await db
    .update(tickets)
    .set(removed)
    .where(and(eq(tickets.customerID, customerID), inArray(tickets.ticketID, ticketIDs)))
  for (const ticket of locked) {
    const { ticketID } = ticket
    await reindexTicket(context, customerID, ticketID)
    await recordFact(context, customerID, { ticketID, type: 'anonymised', data: { retentionPolicyID } })
    const data = { ...toEventData({ ...ticket, ...removed }), isAnonymised: true }
    await publishEvent(context, { customerID, type: 'ticket.updated', data })
  }
}

/** Deletes notes, drafts and notifications; surveys and the timeline lose their texts. */
async function forgetAround({ db }: Context, customerID: number, ticketIDs: number[]): Promise<void> {
  const ofTickets = sql`customer_id = ${customerID} and ticket_id = any(${sql.param(ticketIDs)}::bigint[])`
  await db.execute(sql`delete from notes where ${ofTickets}`)
  await db.execute(sql`delete from drafts where ${ofTickets}`)
  await db.execute(sql`delete from notifications where ${ofTickets}`)
  await db.execute(sql`update csats set comment = null where ${ofTickets}`)
  await db.execute(sql`update ticket_timeline set
      data = (case type when 'legalHoldChanged' then data::jsonb - 'reason' else data::jsonb - 'comment' - 'operations' end)::json,
      actor_id = case actor_type when 'EndUser' then null else actor_id end,
      actor_name = case actor_type when 'EndUser' then '' else actor_name end
    where ${ofTickets}`)
}
