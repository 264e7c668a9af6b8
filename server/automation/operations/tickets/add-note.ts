import { NoteText } from '@attendant/contract/desk/note.ts'
import { Type } from 'typebox'
import { addNote as addNoteToTicket } from '../../../desk/notes/add-note.ts'
import { defineOperation, needTicket } from '../../operation.ts'

export const addNote = defineOperation({
  operation: 'addNote',
  description: 'Adds an internal note to the ticket, as Markdown. Contacts never see it.',
  parameters: Type.Object({ text: NoteText }),
  async run(context, run, { parameters: { text } }) {
    const { ticketID } = needTicket(run)
    await addNoteToTicket(context, { customerID: run.customerID, ticketID }, { text })
    return {}
  },
})
