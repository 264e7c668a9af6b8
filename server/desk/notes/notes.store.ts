import type { Note } from '@attendant/contract/desk/note.ts'
import type { Page } from '@attendant/contract/fields.ts'
import { and, asc, eq, sql } from 'drizzle-orm'
import { refuse } from '../../errors.ts'
import type { Database } from '../../platform/database/database.ts'
import { orderBy, type PageRequest, type SortRequest, takePage } from '../../platform/http/requests/paging.ts'
import { getTicketRow } from '../tickets/tickets.store.ts'
import { type NoteAttachmentRow, type NoteRow, noteAttachments, notes } from './notes.table.ts'

const isAnyOf = (ids: number[]) => sql`${sql.param(ids)}::bigint[]`

export const ofTicket = (customerID: number, ticketID: number) =>
  and(eq(notes.customerID, customerID), eq(notes.ticketID, ticketID))

export const isNote = (customerID: number, noteID: number) =>
  and(eq(notes.customerID, customerID), eq(notes.noteID, noteID))

export async function findFilesOfNotes(
  db: Database,
  customerID: number,
  noteIDs: number[],
): Promise<NoteAttachmentRow[]> {
  if (noteIDs.length === 0) return []
  return db
    .select()
    .from(noteAttachments)
    .where(and(eq(noteAttachments.customerID, customerID), sql`${noteAttachments.noteID} = any(${isAnyOf(noteIDs)})`))
    .orderBy(asc(noteAttachments.noteAttachmentID))
}

const toNote = (row: NoteRow, files: NoteAttachmentRow[]): Note => ({
  noteID: row.noteID,
  ticketID: row.ticketID,
  author: row.author,
  text: row.text,
  html: row.html,
  mentions: { customerRepIDs: row.mentionedReps, teamIDs: row.mentionedTeams },
  attachments: files.map(({ noteAttachmentID, fileName, contentType, size }) => ({
    noteAttachmentID,
    fileName,
    contentType,
    size,
  })),
  includeInExport: row.includeInExport,
  dateCreated: row.dateCreated.toISOString(),
  dateEdited: row.dateEdited?.toISOString() ?? null,
})

export async function toNotes(db: Database, customerID: number, rows: NoteRow[]): Promise<Note[]> {
  const files = await findFilesOfNotes(
    db,
    customerID,
    rows.map(({ noteID }) => noteID),
  )
  const byNote = Map.groupBy(files, ({ noteID }) => noteID)
  return rows.map((row) => toNote(row, byNote.get(row.noteID) ?? []))
}

/** Oldest first. */
export async function listNotes(
  db: Database,
  customerID: number,
  ticketID: number,
  query: PageRequest & SortRequest,
): Promise<Page<Note>> {
  await getTicketRow(db, customerID, ticketID)
  const wanted = ofTicket(customerID, ticketID)
  const { noteID, text, html, includeInExport, dateCreated, dateEdited } = notes
  const fields = { noteID, ticketID: notes.ticketID, text, html, includeInExport, dateCreated, dateEdited }
  const order = orderBy(fields, noteID, query, { by: 'dateCreated' })
  const rows = db
    .select()
    .from(notes)
    .where(wanted)
    .orderBy(...order)
  const page = await takePage(rows, db.$count(notes, wanted), query)
  return { ...page, items: await toNotes(db, customerID, page.items) }
}

export async function getNoteRow(db: Database, customerID: number, ticketID: number, noteID: number): Promise<NoteRow> {
  await getTicketRow(db, customerID, ticketID)
  const [row] = await db
    .select()
    .from(notes)
    .where(and(isNote(customerID, noteID), eq(notes.ticketID, ticketID)))
  if (!row) throw refuse('note_not_found')
  return row
}

export async function getNote(db: Database, customerID: number, ticketID: number, noteID: number): Promise<Note> {
  const [note] = await toNotes(db, customerID, [await getNoteRow(db, customerID, ticketID, noteID)])
  if (!note) throw new Error('Invariant violated: a note is missing')
  return note
}
