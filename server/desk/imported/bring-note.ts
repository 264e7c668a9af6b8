import type { Actor } from '@attendant/contract/desk/actor.ts'
import { and, eq } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { notes } from '../notes/notes.table.ts'
import { renderLargeNote } from '../notes/prepare-large-note.ts'
import { appendTicketWords } from '../tickets/search/index-ticket-words.ts'

interface BroughtNote {
  ticketID: number
  author: Actor
  text: string
  includeInExport: boolean
  date: Date
}

/** Stores a note of another system unchanged. No one is notified; its mentions have no effect. */
export async function bringNote(
  context: Pick<Context, 'db' | 'threads'>,
  { customerID, importID }: { customerID: number; importID: number },
  { ticketID, author, text, includeInExport, date }: BroughtNote,
): Promise<number> {
  const { db } = context
  const { html } = await renderLargeNote(context, customerID, text)
  const [note] = await db
    .insert(notes)
    .values({
      ...{ customerID, importID, ticketID, author, text, html, includeInExport, dateCreated: date },
      authorCustomerRepID: author.type === 'Rep' ? author.id : null,
      mentionedReps: [],
      mentionedTeams: [],
    })
    .returning({ noteID: notes.noteID })
  if (!note) throw new Error('Invariant violated: insert returned no row')
  await appendTicketWords(db, { customerID, ticketID }, text)
  return note.noteID
}

export async function isNoteHere({ db }: Pick<Context, 'db'>, customerID: number, noteID: number): Promise<boolean> {
  return (await db.$count(notes, and(eq(notes.customerID, customerID), eq(notes.noteID, noteID)))) > 0
}
