import type { Note, NoteCreate } from '@attendant/contract/desk/note.ts'
import type { Rep } from '../../access.ts'
import type { Context } from '../../context.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { describeActor } from '../actors/describe-actor.ts'
import { consumeUploads } from '../files/uploads/consume-uploads.ts'
import { lockTickets } from '../tickets/changes/change-ticket-state.ts'
import { appendTicketWords } from '../tickets/search/index-ticket-words.ts'
import { attachToNote } from './attachments/note-files.ts'
import { checkMentions } from './check-mentions.ts'
import { getNote } from './notes.store.ts'
import { type NoteRow, notes } from './notes.table.ts'
import { notifyFollowers, notifyMentioned } from './notify-note.ts'
import { renderLargeNote } from './prepare-large-note.ts'
import { publishNoteEvent } from './publish-note-event.ts'
import type { RenderedNote } from './render-note.ts'

interface TicketKey {
  customerID: number
  ticketID: number
}

/** A note by the cause of the context, such as a rule. Changes nothing else on the ticket. */
export async function addNote(
  context: Context,
  { customerID, ticketID }: TicketKey,
  { text, includeInExport = false }: Pick<NoteCreate, 'text' | 'includeInExport'>,
  prepared?: RenderedNote,
): Promise<NoteRow> {
  const rendered = prepared ?? (await renderLargeNote(context, customerID, text))
  return inTransaction(context, async (context) => {
    const { db, now } = context
    await lockTickets(db, customerID, [ticketID])
    await checkMentions(context, { customerID, ticketID }, rendered)
    const author = await describeActor(context, customerID)
    const [note] = await db
      .insert(notes)
      .values({
        customerID,
        ticketID,
        author,
        authorCustomerRepID: author.type === 'Rep' ? author.id : null,
        text,
        ...rendered,
        includeInExport,
        dateCreated: now(),
      })
      .returning()
    if (!note) throw new Error('Invariant violated: insert returned no row')
    await appendTicketWords(db, { customerID, ticketID }, text)
    await publishNoteEvent(context, 'note.created', note)
    await notifyFollowers(context, note)
    await notifyMentioned(context, note, { reps: rendered.mentionedReps, teams: rendered.mentionedTeams })
    return note
  })
}

/** A note of the caller, with previously uploaded files. */
export async function createNote(
  context: Context,
  rep: Rep,
  ticketID: number,
  body: NoteCreate,
  rendered?: RenderedNote,
): Promise<Note> {
  const { customerID } = rep
  const { noteID } = await addNote(context, { customerID, ticketID }, body, rendered)
  await attachToNote(context, { customerID, noteID }, await consumeUploads(context, rep, body.uploadIDs ?? []))
  return getNote(context.db, customerID, ticketID, noteID)
}
