import { and, inArray } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { ofTicket } from './notes.store.ts'
import { notes } from './notes.table.ts'
import { publishNoteEvent } from './publish-note-event.ts'

/**
 * Moves the notes of a ticket to another, all or those given. Both tickets are locked and indexed by the caller. Returns
 * the ids of the notes that moved.
 */
export async function moveNotes(
  context: Context,
  customerID: number,
  { fromTicketID, toTicketID, noteIDs }: { fromTicketID: number; toTicketID: number; noteIDs?: number[] },
): Promise<number[]> {
  if (noteIDs?.length === 0) return []
  const moved = await context.db
    .update(notes)
    .set({ ticketID: toTicketID })
    .where(and(ofTicket(customerID, fromTicketID), noteIDs ? inArray(notes.noteID, noteIDs) : undefined))
    .returning({ customerID: notes.customerID, noteID: notes.noteID, ticketID: notes.ticketID })
  for (const note of moved) await publishNoteEvent(context, 'note.updated', note)
  return moved.map(({ noteID }) => noteID)
}
