import { maxNoteAttachments } from '@attendant/contract/desk/note.ts'
import { and, eq, inArray } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { invalidField } from '../../../errors.ts'
import { deleteFilesLater } from '../../files/delete-files.ts'
import type { StoredFile } from '../../files/store-file.ts'
import { findFilesOfNotes } from '../notes.store.ts'
import { noteAttachments, notes } from '../notes.table.ts'

interface NoteKey {
  customerID: number
  noteID: number
}

export async function attachToNote(
  { db }: Pick<Context, 'db'>,
  { customerID, noteID }: NoteKey,
  files: StoredFile[],
): Promise<void> {
  if (files.length === 0) return
  const rows = files.map(({ fileName, contentType, size, sha256, storageKey }) => ({
    ...{ customerID, noteID, fileName, contentType, size, sha256, storageKey },
  }))
  await db.insert(noteAttachments).values(rows)
  const count = await db.$count(
    noteAttachments,
    and(eq(noteAttachments.customerID, customerID), eq(noteAttachments.noteID, noteID)),
  )
  if (count > maxNoteAttachments) throw invalidField('uploadIDs', 'too_many_items', { limit: maxNoteAttachments })
}

/** IDs that are not files of the note are 400. */
export async function removeFromNote(
  { db }: Pick<Context, 'db'>,
  { customerID, noteID }: NoteKey,
  attachmentIDs: number[],
): Promise<void> {
  const wanted = [...new Set(attachmentIDs)]
  if (wanted.length === 0) return
  const removed = await db
    .delete(noteAttachments)
    .where(
      and(
        eq(noteAttachments.customerID, customerID),
        eq(noteAttachments.noteID, noteID),
        inArray(noteAttachments.noteAttachmentID, wanted),
      ),
    )
    .returning({ storageKey: noteAttachments.storageKey })
  if (removed.length < wanted.length) throw invalidField('removeAttachmentIDs', 'attachment_unknown')
  await deleteFilesLater(
    { db },
    customerID,
    removed.map(({ storageKey }) => storageKey),
  )
}

/** Call before deleting the notes, in the same transaction. */
export async function deleteFilesOfNotes(
  { db }: Pick<Context, 'db'>,
  customerID: number,
  noteIDs: number[],
): Promise<void> {
  const files = await findFilesOfNotes(db, customerID, noteIDs)
  await deleteFilesLater(
    { db },
    customerID,
    files.map(({ storageKey }) => storageKey),
  )
}

/** Call before deleting the tickets, in the same transaction. */
export async function deleteNoteFilesOfTickets(
  { db }: Pick<Context, 'db'>,
  customerID: number,
  ticketIDs: number[],
): Promise<void> {
  const rows = await db
    .select({ noteID: notes.noteID })
    .from(notes)
    .where(and(eq(notes.customerID, customerID), inArray(notes.ticketID, ticketIDs)))
  await deleteFilesOfNotes(
    { db },
    customerID,
    rows.map(({ noteID }) => noteID),
  )
}
