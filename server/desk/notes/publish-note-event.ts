import type { Context } from '../../context.ts'
import { publishEvent } from '../../platform/events/events.ts'
import type { NoteRow } from './notes.table.ts'

/** Carries ids only, and never reaches visitors. */
export async function publishNoteEvent(
  context: Context,
  type: 'note.created' | 'note.updated',
  { customerID, noteID, ticketID }: Pick<NoteRow, 'customerID' | 'noteID' | 'ticketID'>,
  further: { isDeleted?: true } = {},
): Promise<void> {
  await publishEvent(context, { customerID, type, data: { noteID, ticketID, ...further } })
}
