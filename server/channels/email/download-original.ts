import type { Readable } from 'node:stream'
import { and, eq } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { attachments } from '../../desk/files/attachments/attachments.table.ts'
import { getMessageForCaller } from '../../desk/messages/get-message-for-caller.ts'
import { refuse } from '../../errors.ts'
import { answerFile } from '../../platform/http/files/answer-file.ts'
import { getQuarantined } from './import/quarantine.store.ts'

/** The email behind a message. */
export async function downloadOriginal(
  request: FastifyRequest,
  reply: FastifyReply,
  messageID: number,
): Promise<Readable | undefined> {
  const { context, rep } = request
  const { customerID } = await getMessageForCaller(context.db, rep, messageID)
  const [file] = await context.db
    .select()
    .from(attachments)
    .where(
      and(
        eq(attachments.customerID, customerID),
        eq(attachments.messageID, messageID),
        eq(attachments.contentType, 'message/rfc822'),
        eq(attachments.fileName, 'original.eml'),
      ),
    )
  if (!file) throw refuse('original_not_found')
  return serve(request, reply, file)
}

/** An email from which no message could be created. */
export async function downloadQuarantined(
  request: FastifyRequest,
  reply: FastifyReply,
  quarantineID: number,
): Promise<Readable | undefined> {
  const { context, rep } = request
  const { storageKey, size } = await getQuarantined(context.db, rep.customerID, quarantineID)
  if (storageKey === null || size === null) throw refuse('original_not_found')
  return serve(request, reply, { storageKey, size, sha256: storageKey })
}

interface Original {
  storageKey: string
  size: number
  sha256: string
}

function serve(request: FastifyRequest, reply: FastifyReply, { storageKey, size, sha256 }: Original) {
  return answerFile(request, reply, {
    fileName: 'original.eml',
    contentType: 'message/rfc822',
    size,
    sha256,
    disposition: 'attachment',
    open: async (range) => {
      const bytes = await request.context.storage.get(storageKey, range)
      if (!bytes) throw refuse('original_not_found')
      return bytes
    },
  })
}
