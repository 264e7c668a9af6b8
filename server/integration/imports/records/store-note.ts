import type { Actor } from '@attendant/contract/desk/actor.ts'
import { bringNote, isNoteHere } from '../../../desk/imported/bring-note.ts'
import { nameRep } from '../../../people/reps/name-rep.ts'
import { sanitiseLarge } from '../../../platform/html/sanitise-large.ts'
import { RecordFault, type SourceNote } from '../source-records.ts'
import { deletedHere, findReferred, hereAlready, type Stored, type Storing } from './running.ts'
import { findTicketOf } from './store-message.ts'

const maxText = 65_536
/** Maximum input of the sanitiser. */
const maxHtml = 2 ** 20

export async function storeNote(storing: Storing, note: SourceNote): Promise<Stored> {
  const { context, row, known } = storing
  const { customerID, importID } = row
  if (known) return (await isNoteHere(context, customerID, known.id ?? 0)) ? hereAlready(known.id) : deletedHere
  const ticket = await findTicketOf(storing, note.ticket)
  if ('outcome' in ticket) return ticket
  const text = (await readNoteText(storing, note)).slice(0, maxText)
  if (text.trim() === '') throw new RecordFault('The note has no text.')
  const id = await bringNote(
    context,
    { customerID, importID },
    {
      ...{ ticketID: ticket.ticketID, text, includeInExport: note.includeInExport ?? false },
      author: await authorOf(storing, note),
      date: note.date ?? context.now(),
    },
  )
  return { outcome: 'Created', id }
}

async function readNoteText({ context, row }: Storing, { text, html }: SourceNote): Promise<string> {
  return text ?? (await sanitiseLarge(context, row.customerID, (html ?? '').slice(0, maxHtml))).text
}

async function authorOf(storing: Storing, { author, authorName }: SourceNote): Promise<Actor> {
  const { context, row } = storing
  const customerRepID = await findReferred(storing, 'agents', author)
  const name = customerRepID === null ? null : await nameRep(context.db, { customerID: row.customerID, customerRepID })
  if (customerRepID !== null && name !== undefined) return { type: 'Rep', id: customerRepID, name: name ?? '' }
  return { type: 'Rep', id: null, name: authorName ?? '' }
}
