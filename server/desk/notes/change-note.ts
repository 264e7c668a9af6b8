import type { NoteUpdate } from '@attendant/contract/desk/note.ts'
import type { Rep } from '../../access.ts'
import type { Context } from '../../context.ts'
import { refuse } from '../../errors.ts'
import { consumeUploads } from '../files/uploads/consume-uploads.ts'
import { assertNotHeld } from '../retention/holds/find-held.ts'
import { lockTickets } from '../tickets/changes/change-ticket-state.ts'
import { reindexTicket } from '../tickets/search/index-ticket-words.ts'
import { recordFact } from '../timeline/record-fact.ts'
import { attachToNote, deleteFilesOfNotes, removeFromNote } from './attachments/note-files.ts'
import { checkMentions } from './check-mentions.ts'
import { getNoteRow, isNote } from './notes.store.ts'
import { type NoteRow, notes } from './notes.table.ts'
import { notifyMentioned, reviseNotificationsOfNote } from './notify-note.ts'
import { renderLargeNote } from './prepare-large-note.ts'
import { publishNoteEvent } from './publish-note-event.ts'
import type { RenderedNote } from './render-note.ts'

/** Only the author or an admin may change a note. */
async function lockOwnNote(context: Context, rep: Rep, ticketID: number, noteID: number): Promise<NoteRow> {
  await lockTickets(context.db, rep.customerID, [ticketID])
  const note = await getNoteRow(context.db, rep.customerID, ticketID, noteID)
  if (!isAuthor(rep, note) && rep.role !== 'Admin') throw refuse('admin_required')
  return note
}

const isAuthor = ({ customerRepID, apiToken }: Rep, { author, authorCustomerRepID }: NoteRow): boolean =>
  apiToken ? author.type === 'ApiToken' && author.id === apiToken.apiTokenID : authorCustomerRepID === customerRepID

export async function changeNote(
  context: Context,
  rep: Rep,
  { id: ticketID, noteID }: { id: number; noteID: number },
  body: NoteUpdate,
  prepared?: RenderedNote,
): Promise<void> {
  const { db, now } = context
  const { customerID } = rep
  const before = await lockOwnNote(context, rep, ticketID, noteID)
  const { text = before.text, includeInExport = before.includeInExport } = body
  const { uploadIDs = [], removeAttachmentIDs = [] } = body
  const isRewritten = text !== before.text
  const isChanged = isRewritten || includeInExport !== before.includeInExport
  if (!isChanged && uploadIDs.length + removeAttachmentIDs.length === 0) return

  const rendered = isRewritten ? (prepared ?? (await renderLargeNote(context, customerID, text))) : before
  if (isRewritten) await checkMentions(context, { customerID, ticketID }, rendered)
  await removeFromNote(context, before, removeAttachmentIDs)
  await attachToNote(context, before, await consumeUploads(context, rep, uploadIDs))
  const { html, mentionedReps, mentionedTeams } = rendered
  const changes = { text, html, mentionedReps, mentionedTeams, includeInExport, dateEdited: now() }
  await db.update(notes).set(changes).where(isNote(customerID, noteID))
  if (isRewritten) await reindexTicket(context, customerID, ticketID)
  await publishNoteEvent(context, 'note.updated', before)
  if (isRewritten) await reviseNotificationsOfNote(context, before, { html })
  await notifyMentioned(
    context,
    { ...before, ...changes },
    {
      reps: mentionedReps.filter((customerRepID) => !before.mentionedReps.includes(customerRepID)),
      teams: mentionedTeams.filter((teamID) => !before.mentionedTeams.includes(teamID)),
    },
  )
}

/** Deletes the note with its files; the timeline keeps only the fact that it existed. */
export async function deleteNote(context: Context, rep: Rep, ticketID: number, noteID: number): Promise<void> {
  const { customerID } = rep
  const note = await lockOwnNote(context, rep, ticketID, noteID)
  await assertNotHeld(context.db, customerID, [ticketID])
  await deleteFilesOfNotes(context, customerID, [noteID])
  await context.db.delete(notes).where(isNote(customerID, noteID))
  await reindexTicket(context, customerID, ticketID)
  await reviseNotificationsOfNote(context, note, 'deleted')
  await publishNoteEvent(context, 'note.updated', note, { isDeleted: true })
  await recordFact(context, customerID, { ticketID, type: 'noteDeleted', data: { noteID } })
}
