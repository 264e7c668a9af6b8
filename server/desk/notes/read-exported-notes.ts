import { and, asc, eq } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { findFilesOfNotes, ofTicket } from './notes.store.ts'
import { type NoteAttachmentRow, notes } from './notes.table.ts'

interface ExportedNote {
  noteID: number
  author: string
  text: string
  dateCreated: string
  dateEdited: string | null
  attachments: NoteAttachmentRow[]
}

/** The notes of a ticket that the export of the end user includes, oldest first. */
export async function readExportedNotes(db: Database, customerID: number, ticketID: number): Promise<ExportedNote[]> {
  const rows = await db
    .select()
    .from(notes)
    .where(and(ofTicket(customerID, ticketID), eq(notes.includeInExport, true)))
    .orderBy(asc(notes.dateCreated), asc(notes.noteID))
  const noteIDs = rows.map(({ noteID }) => noteID)
  const files = Map.groupBy(await findFilesOfNotes(db, customerID, noteIDs), ({ noteID }) => noteID)
  return rows.map(({ noteID, author, text, dateCreated, dateEdited }) => ({
    noteID,
    author: author.name,
    text,
    dateCreated: dateCreated.toISOString(),
    dateEdited: dateEdited?.toISOString() ?? null,
    attachments: files.get(noteID) ?? [],
  }))
}
