import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { refuse } from '../../errors.ts'
import { isGuid } from '../../platform/database/guid.ts'
import { answerFile } from '../../platform/http/files/answer-file.ts'
import { findAttachmentByToken } from './attachments/attachments.store.ts'
import { extensionOf } from './types/extension-of.ts'

/** These may contain scripts and open as pages once saved, SVG included. */
const pageExtensions = new Set(['htm', 'html', 'mht', 'mhtml', 'shtml', 'svg', 'svgz', 'xht', 'xhtml'])

export async function downloadFile(
  request: FastifyRequest,
  reply: FastifyReply,
  accessToken: string,
): Promise<Readable | undefined> {
  const { storage } = request.context
  const file = isGuid(accessToken) ? await findAttachmentByToken(request.context, accessToken) : undefined
  if (!file) throw refuse('file_not_found')
  const { fileName, contentType, size, sha256, storageKey } = file
  const disposition = pageExtensions.has(extensionOf(fileName)) ? 'attachment' : 'inline'
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
