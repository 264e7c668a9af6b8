import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { notFound } from '../../platform/errors.ts'
import { answerFile } from '../../platform/http/answer-file.ts'
import { findAttachmentByToken } from './attachments.store.ts'

const guid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Shown in the browser: pictures, PDFs and plain text. SVG is a page with scripts that calls itself a picture. */
const isShown = (contentType: string) =>
  (contentType.startsWith('image/') && !contentType.includes('svg')) ||
  contentType === 'application/pdf' ||
  contentType === 'text/plain'

export async function downloadFile(
  request: FastifyRequest,
  reply: FastifyReply,
  accessToken: string,
): Promise<Readable | undefined> {
  const { db, storage } = request.context
  const file = guid.test(accessToken) ? await findAttachmentByToken(db, accessToken) : undefined
  if (!file) throw notFound('File')
  const { fileName, contentType, size, sha256, storageKey } = file
  const disposition = isShown(contentType) ? 'inline' : 'attachment'
  return answerFile(request, reply, {
    fileName,
    contentType,
    size,
    sha256,
    disposition,
    open: async (range) => {
      const bytes = await storage.get(storageKey, range)
      if (!bytes) throw notFound('File')
      return bytes
    },
  })
}
