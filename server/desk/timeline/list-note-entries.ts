import { and } from 'drizzle-orm'
import { ofTicket, toNotes } from '../notes/notes.store.ts'
import { notes } from '../notes/notes.table.ts'
import { inSlice, type TimelineSource } from './timeline-source.ts'

/** Between the IDs of messages and those of facts. */
const firstNoteEntryID = 500_000_000_000

export const noteSource: TimelineSource = {
  types: ['note'],
  async list(db, slice) {
    const { customerID, ticketID } = slice
    const { isBeyond, order, limit } = inSlice(slice, {
      at: notes.dateCreated,
      id: notes.noteID,
      firstID: firstNoteEntryID,
    })
    const rows = await db
      .select()
      .from(notes)
      .where(and(ofTicket(customerID, ticketID), isBeyond))
      .orderBy(order)
      .limit(limit)
    return (await toNotes(db, customerID, rows)).map((note) => ({
      entryID: firstNoteEntryID + note.noteID,
      type: 'note' as const,
      at: note.dateCreated,
      actor: note.author,
      via: note.author.type === 'Rule' ? { ruleID: note.author.id, macroID: null, importID: null } : null,
      data: { ...note },
    }))
  },
}
