import { and, inArray } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { ofTicket } from './notes.store.ts'
import { notes } from './notes.table.ts'
import { publishNoteEvent } from './publish-note-event.ts'

/**
 * Moves all or the given notes of a ticket to another. The caller locks and indexes both tickets. Returns the IDs of
 * the moved notes.
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
