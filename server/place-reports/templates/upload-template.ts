import { Readable } from 'node:stream'
import type { PlaceDescriptionTemplate } from '@attendant/contract/place-reports/place-template.ts'
import type { FastifyRequest } from 'fastify'
import type { Context } from '../../context.ts'
import { deleteFilesLater } from '../../desk/files/delete-files.ts'
import { cleanFileName } from '../../desk/files/types/clean-file-name.ts'
import { invalidField, refuse } from '../../errors.ts'
import { runOnce } from '../../idempotent-request.ts'
import { readUploads } from '../../platform/http/files/uploads.ts'
import { checkTemplate } from './check-template.ts'
import { insertTemplate, removeTemplate, type TemplateRow, toTemplate } from './templates.store.ts'

const largestFile = 10 * 2 ** 20
const documentType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

/** Checks and stores the template, then replaces the previous one. */
export async function uploadTemplate(request: FastifyRequest): Promise<PlaceDescriptionTemplate> {
  const { context, rep } = request
  const { fileName, bytes } = await readTemplateFile(request)
  const findings = await checkTemplate(bytes)
  const storageKey = context.newId()
  const { size, sha256 } = await context.storage.put(storageKey, Readable.from([bytes]), { contentType: documentType })
  let isKept = false
  try {
    const answer = await runOnce(request, { asked: { fileName, sha256 }, status: 200 }, async (context) => {
      const row = { customerID: rep.customerID, fileName, size, sha256, storageKey, ...findings }
      const template = await replaceTemplate(context, { ...row, dateUploadedUtc: context.now() })
      isKept = true
      return template
    })
    return answer as PlaceDescriptionTemplate
  } finally {
    if (!isKept) await context.storage.delete(storageKey)
  }
}

async function readTemplateFile(request: FastifyRequest): Promise<{ fileName: string; bytes: Buffer }> {
  let file: { fileName: string; bytes: Buffer } | undefined
  for await (const upload of readUploads(request, { field: 'file', largestFile })) {
    if (upload.fileName === '' || file) continue
    const chunks: Uint8Array[] = []
    for await (const chunk of upload.bytes) chunks.push(chunk)
    file = { fileName: cleanFileName(upload.fileName), bytes: Buffer.concat(chunks) }
  }
  if (!file) throw invalidField('file', 'required')
  return file
}

async function replaceTemplate({ db }: Context, row: TemplateRow): Promise<PlaceDescriptionTemplate> {
  const former = await removeTemplate(db, row.customerID)
  await insertTemplate(db, row)
  if (former) await deleteFilesLater({ db }, row.customerID, [former.storageKey])
  return toTemplate(row)
}

/** Exports use the default template of the service from then on. */
export async function deleteTemplate({ db }: Context, customerID: number): Promise<void> {
  const former = await removeTemplate(db, customerID)
  if (!former) throw refuse('template_not_found')
  await deleteFilesLater({ db }, customerID, [former.storageKey])
}
