import type { Readable } from 'node:stream'
import { and, eq } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { refuse } from '../../../errors.ts'
import { answerFile } from '../../../platform/http/files/answer-file.ts'
import { isPageFile } from '../../files/types/is-page-file.ts'
import { getNoteRow } from '../notes.store.ts'
import { noteAttachments } from '../notes.table.ts'

interface Path {
  id: number
  noteID: number
  attachmentID: number
}

/** Files of notes have no access token: only a bearer token opens them. */
export async function downloadNoteFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { id, noteID, attachmentID }: Path,
): Promise<Readable | undefined> {
  const { context, rep } = request
  const { customerID } = rep
  await getNoteRow(context.db, customerID, id, noteID)
  const [file] = await context.db
    .select()
    .from(noteAttachments)
    .where(
      and(
        eq(noteAttachments.customerID, customerID),
        eq(noteAttachments.noteID, noteID),
        eq(noteAttachments.noteAttachmentID, attachmentID),
      ),
    )
  if (!file) throw refuse('attachment_not_found')
  const { fileName, contentType, size, sha256, storageKey } = file
  return answerFile(request, reply, {
    ...{ fileName, contentType, size, sha256 },
    disposition: isPageFile(fileName) ? 'attachment' : 'inline',
    open: async (range) => {
      const bytes = await context.storage.get(storageKey, range)
      if (!bytes) throw refuse('file_not_found')
      return bytes
    },
  })
}
