import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { notFound } from '../../platform/errors.ts'
import { isGuid } from '../../platform/guid.ts'
import { answerFile } from '../../platform/http/answer-file.ts'
import { findAttachmentByToken } from './attachments.store.ts'
import { extensionOf } from './extension-of.ts'

/** May hold scripts, and open as a page once they are saved. SVG is a page that calls itself a picture. */
const pageExtensions = new Set(['htm', 'html', 'mht', 'mhtml', 'shtml', 'svg', 'svgz', 'xht', 'xhtml'])

/** Shown in the browser: pictures, PDFs and text that is no page. */
const isShown = (fileName: string, contentType: string) =>
  !pageExtensions.has(extensionOf(fileName)) &&
  !/html|svg/.test(contentType) &&
  (/^(image|text)\//.test(contentType) || contentType === 'application/pdf')

export async function downloadFile(
  request: FastifyRequest,
  reply: FastifyReply,
  accessToken: string,
): Promise<Readable | undefined> {
  const { db, storage } = request.context
  const file = isGuid(accessToken) ? await findAttachmentByToken(db, accessToken) : undefined
  if (!file) throw notFound('File')
  const { fileName, contentType, size, sha256, storageKey } = file
  const disposition = isShown(fileName, contentType) ? 'inline' : 'attachment'
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
