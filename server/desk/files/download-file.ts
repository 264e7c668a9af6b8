import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { refuse } from '../../errors.ts'
import { isGuid } from '../../platform/database/guid.ts'
import { answerFile } from '../../platform/http/files/answer-file.ts'
import { findAttachmentByToken } from './attachments/attachments.store.ts'
import { isPageFile } from './types/is-page-file.ts'

export async function downloadFile(
  request: FastifyRequest,
  reply: FastifyReply,
  accessToken: string,
): Promise<Readable | undefined> {
  const { storage } = request.context
  const file = isGuid(accessToken) ? await findAttachmentByToken(request.context, accessToken) : undefined
  if (!file) throw refuse('file_not_found')
  const { fileName, contentType, size, sha256, storageKey } = file
  const disposition = isPageFile(fileName) ? 'attachment' : 'inline'
  return answerFile(request, reply, {
    fileName,
    contentType,
    size,
    sha256,
    disposition,
    open: async (range) => {
      const bytes = await storage.get(storageKey, range)
      if (!bytes) throw refuse('file_not_found')
      return bytes
    },
  })
}
