import { Note, NoteCreate, NotePage, NoteQuery, NoteUpdate } from '@attendant/contract/desk/note.ts'
import { Id, Nothing } from '@attendant/contract/fields.ts'
import { Type } from 'typebox'
import { access } from '../../access.ts'
import type { App } from '../../platform/http/server.ts'
import { createNote } from './add-note.ts'
import { downloadNoteFile } from './attachments/download-note-file.ts'
import { changeNote, deleteNote } from './change-note.ts'
import { getNote, listNotes } from './notes.store.ts'
import { preparedNote, prepareLargeNote } from './prepare-large-note.ts'

const OneTicket = Type.Object({ id: Id })
const OneNote = Type.Object({ id: Id, noteID: Id })
const OneFile = Type.Object({ id: Id, noteID: Id, attachmentID: Id })
const Bytes = Type.Unsafe<unknown>({})

export async function noteRoutes(app: App): Promise<void> {
  app.get(
    '/tickets/:id/notes',
    {
      config: { access: access.rep, summary: 'The internal notes of a ticket, oldest first.' },
      schema: { params: OneTicket, querystring: NoteQuery, response: { 200: NotePage } },
    },
    async ({ context, rep, params, query }) => listNotes(context.db, rep.customerID, params.id, query),
  )

  app.post(
    '/tickets/:id/notes',
    {
      config: { access: access.rep, summary: 'Add an internal note. Contacts never see it.' },
      preHandler: prepareLargeNote,
      schema: { params: OneTicket, body: NoteCreate, response: { 200: Note } },
    },
    async (request) => {
      const { context, rep, params, body } = request
      return createNote(context, rep, params.id, body, preparedNote(request))
    },
  )

  app.get(
    '/tickets/:id/notes/:noteID',
    {
      config: { access: access.rep, summary: 'One note.' },
      schema: { params: OneNote, response: { 200: Note } },
    },
    async ({ context, rep, params }) => getNote(context.db, rep.customerID, params.id, params.noteID),
  )

  app.put(
    '/tickets/:id/notes/:noteID',
    {
      config: { access: access.rep, summary: 'Change a note of your own; admins change all.' },
      preHandler: prepareLargeNote,
      schema: { params: OneNote, body: NoteUpdate, response: { 204: Nothing } },
    },
    async (request) => {
      const { context, rep, params, body } = request
      await changeNote(context, rep, params, body, preparedNote(request))
    },
  )

  app.delete(
    '/tickets/:id/notes/:noteID',
    {
      config: { access: access.rep, summary: 'Delete a note of your own with its files; admins delete all.' },
      schema: { params: OneNote, response: { 204: Nothing } },
    },
    async ({ context, rep, params }) => deleteNote(context, rep, params.id, params.noteID),
  )

  app.get(
    '/tickets/:id/notes/:noteID/attachments/:attachmentID',
    {
      config: {
        access: access.rep,
        summary: 'Download a file of a note.',
        produces: 'application/octet-stream',
      },
      schema: { params: OneFile, response: { 200: Bytes, 206: Bytes, 304: Nothing } },
    },
    async (request, reply) => downloadNoteFile(request, reply, request.params),
  )
}
