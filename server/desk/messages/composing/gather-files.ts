import type { Caller } from '../../../access.ts'
import type { Context } from '../../../context.ts'
import { invalidField, refuse } from '../../../errors.ts'
import type { FileToAttach } from '../../files/attachments/attach-files.ts'
import type { StoredFile } from '../../files/store-file.ts'
import { consumeUploads } from '../../files/uploads/consume-uploads.ts'

const megabyte = 2 ** 20
/** In total, in MB. */
export const maxTogether = 35

/**
 * The files of a new message: those sent with the request, and the caller's uploads. An upload becomes an attachment
 * under its own ID, which the text may already refer to.
 */
export async function gatherFiles(
  context: Context,
  caller: Caller,
  uploadIDs: string[] | null | undefined,
  sent: StoredFile[],
): Promise<FileToAttach[]> {
  if (uploadIDs?.length && caller.kind !== 'rep') throw invalidField('uploadIDs', 'upload_unknown')
  const uploads = caller.kind === 'rep' ? await consumeUploads(context, caller, uploadIDs ?? []) : []
  const files = [
    ...uploads.map(({ uploadID, ...file }) => ({ ...file, accessToken: uploadID, isOriginal: false })),
    ...sent.map((file) => ({ ...file, accessToken: context.newId(), isOriginal: false })),
  ]
  assertSize(files)
  return files
}

export function assertSize(files: { size: number }[]): void {
  const size = files.reduce((sum, file) => sum + file.size, 0)
  if (size > maxTogether * megabyte) throw refuse('attachments_too_large', { limit: maxTogether })
}

const inlineUpload = /(\bsrc\s*=\s*["']?)upload:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/gi

interface WithInline {
  htmlBody?: string | null
  uploadIDs?: string[] | null
}

/** `src="upload:ID"` becomes the URL that the upload will have as an attachment; these count among the uploads. */
export function placeInlineUploads<Body extends WithInline>(body: Body): Body {
  if (!body.htmlBody?.includes('upload:')) return body
  const ids = new Set(body.uploadIDs?.map((id) => id.toLowerCase()))
  const htmlBody = body.htmlBody.replace(inlineUpload, (_whole, before: string, id: string) => {
    ids.add(id.toLowerCase())
    return `${before}/api/File/${id.toLowerCase()}`
  })
  if (ids.size > 10) throw invalidField('uploadIDs', 'too_many_items', { limit: 10 })
  return { ...body, htmlBody, uploadIDs: [...ids] }
}
