import type { Note } from '@attendant/contract/desk/note.ts'
import { and, eq, inArray } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { toNotes } from './notes.store.ts'
import { notes } from './notes.table.ts'

/** By id, as the API returns them; deleted ones are omitted. */
export async function showNotes(db: Database, customerID: number, noteIDs: number[]): Promise<Map<number, Note>> {
  if (noteIDs.length === 0) return new Map()
  const rows = await db
    .select()
    .from(notes)
    .where(and(eq(notes.customerID, customerID), inArray(notes.noteID, noteIDs)))
  return new Map((await toNotes(db, customerID, rows)).map((note) => [note.noteID, note]))
}
