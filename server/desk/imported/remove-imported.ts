import { and, eq, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { deleteFilesOfMessages } from '../files/delete-files.ts'
import { messages } from '../messages/messages.table.ts'
import { deleteFilesOfNotes } from '../notes/attachments/note-files.ts'
import { notes } from '../notes/notes.table.ts'
import { findHeld } from '../retention/holds/find-held.ts'
import { deleteTicket } from '../tickets/changes/delete-ticket.ts'
import { recountMessages } from '../tickets/changes/record-message.ts'
import { isTicket } from '../tickets/tickets.store.ts'
import { tickets } from '../tickets/tickets.table.ts'
import { ticketTimeline } from '../timeline/timeline.table.ts'
import { findBroughtTicket, type TicketState } from './bring-ticket.ts'

interface ImportKey {
  customerID: number
  importID: number
}

export interface RemovedParts {
  messageIDs: number[]
  noteIDs: number[]
}

type Kept = 'later activity' | 'changed here' | 'legal hold'

/** Removes an imported ticket, unless it was changed or worked on since. Returns what was removed with it, or why it stays. */
export async function removeImportedTicket(
  context: Context,
  { customerID, importID }: ImportKey,
  ticketID: number,
  isChanged: (ticket: TicketState) => boolean,
): Promise<RemovedParts | Kept> {
  const { db } = context
  const [ticket] = await db.select().from(tickets).where(isTicket(customerID, ticketID)).for('update')
  if (!ticket) return { messageIDs: [], noteIDs: [] }
  if ((await findHeld(db, customerID, [ticketID])).length > 0) return 'legal hold'
  if (ticket.mergedIntoTicketID !== null || (await hasLaterActivity(context, { customerID, importID }, ticketID))) {
    return 'later activity'
  }
  const now = await findBroughtTicket(context, customerID, ticketID)
  if (now && isChanged(now)) return 'changed here'
  // Without IDs there are no tombstones, so the ticket can be imported again.
  await db
    .update(messages)
    .set({ externalID: null })
    .where(and(eq(messages.customerID, customerID), eq(messages.ticketID, ticketID)))
  const removed = await listParts(context, { customerID, importID }, ticketID)
  await deleteTicket(context, customerID, ticketID)
  return removed
}

async function hasLaterActivity({ db }: Context, { customerID, importID }: ImportKey, ticketID: number) {
  const isOther = (column: typeof messages.importID | typeof notes.importID) => or(isNull(column), ne(column, importID))
  const ofTicket = (table: typeof messages | typeof notes | typeof ticketTimeline) =>
    and(eq(table.customerID, customerID), eq(table.ticketID, ticketID))
  const isFact = and(ofTicket(ticketTimeline), ne(ticketTimeline.type, 'imported'))
  return (
    (await db.$count(messages, and(ofTicket(messages), isOther(messages.importID)))) > 0 ||
    (await db.$count(notes, and(ofTicket(notes), or(isOther(notes.importID), isNotNull(notes.dateEdited))))) > 0 ||
    (await db.$count(ticketTimeline, isFact)) > 0
  )
}

async function listParts(
  { db }: Context,
  { customerID, importID }: ImportKey,
  ticketID: number,
): Promise<RemovedParts> {
  const isOwn = and(
    eq(messages.customerID, customerID),
    eq(messages.ticketID, ticketID),
    eq(messages.importID, importID),
  )
  const isOwnNote = and(eq(notes.customerID, customerID), eq(notes.ticketID, ticketID), eq(notes.importID, importID))
  const messageRows = await db.select({ messageID: messages.messageID }).from(messages).where(isOwn)
  const noteRows = await db.select({ noteID: notes.noteID }).from(notes).where(isOwnNote)
  return {
    messageIDs: messageRows.map(({ messageID }) => messageID),
    noteIDs: noteRows.map(({ noteID }) => noteID),
  }
}

/** Messages and notes that an import added to a ticket that stays. */
export async function removeImportedParts(
  context: Context,
  key: ImportKey,
  ticketID: number,
): Promise<RemovedParts | 'legal hold'> {
  const { db } = context
  const { customerID } = key
  if ((await findHeld(db, customerID, [ticketID])).length > 0) return 'legal hold'
  const { messageIDs, noteIDs } = await listParts(context, key, ticketID)
  if (messageIDs.length > 0) {
    await deleteFilesOfMessages(context, customerID, messageIDs)
    await db.delete(messages).where(and(eq(messages.customerID, customerID), inArray(messages.messageID, messageIDs)))
  }
  if (noteIDs.length > 0) {
    await deleteFilesOfNotes(context, customerID, noteIDs)
    await db.delete(notes).where(and(eq(notes.customerID, customerID), inArray(notes.noteID, noteIDs)))
  }
  if (messageIDs.length + noteIDs.length > 0) await recountMessages(context, customerID, ticketID)
  return { messageIDs, noteIDs }
}

/** Tickets of other imports to which this one added messages or notes. */
export async function listTicketsAddedTo(
  { db }: Pick<Context, 'db'>,
  { customerID, importID }: ImportKey,
): Promise<number[]> {
  const { rows } = await db.execute<{ ticketID: number }>(sql`
    select distinct parts.ticket_id as "ticketID" from (
      select ticket_id from messages where customer_id = ${customerID} and import_id = ${importID}
      union all select ticket_id from notes where customer_id = ${customerID} and import_id = ${importID}) as parts
    join tickets on tickets.customer_id = ${customerID} and tickets.ticket_id = parts.ticket_id
      and tickets.import_id is distinct from ${importID}`)
  return rows.map(({ ticketID }) => Number(ticketID))
}
