import type { FastifyRequest } from 'fastify'
import { readForm } from '../../../platform/http/files/read-form.ts'
import { type StoredFile, storeFile } from '../../files/store-file.ts'
import { maxTogether, placeInlineUploads } from './gather-files.ts'

interface Form {
  files: StoredFile[]
  isKept: boolean
}

const forms = new WeakMap<FastifyRequest, Form>()

const megabyte = 2 ** 20

/**
 * For routes that accept a message as JSON or as a form with files. The bytes are stored before the transaction
 * begins; those of a rejected or repeated request are deleted after the response.
 */
export const messageForm = {
  async preValidation(request: FastifyRequest): Promise<void> {
    if (!request.isMultipart()) return
    const form: Form = { files: [], isKept: false }
    forms.set(request, form)
    const sizes = { largestFile: 25 * megabyte, largestRequest: maxTogether * megabyte, maxFiles: 10 }
    const keep = (upload: Parameters<typeof storeFile>[1]) => storeFile(request.context, upload)
    await readForm(request, { ...sizes, keep }, (file) => form.files.push(file))
  },

  async preHandler(request: FastifyRequest): Promise<void> {
    request.body = placeInlineUploads(request.body as object)
  },

  async onResponse(request: FastifyRequest): Promise<void> {
    const form = forms.get(request)
    if (!form || form.isKept) return
    for (const { storageKey } of form.files) await request.context.storage.delete(storageKey)
  },
}

export const filesOf = (request: FastifyRequest): StoredFile[] => forms.get(request)?.files ?? []

/** Runs the work that attaches the files. After a failed commit they stay, because the commit may have succeeded. */
export async function attaching<Result>(request: FastifyRequest, work: () => Promise<Result>): Promise<Result> {
  const result = await work()
  const form = forms.get(request)
  if (form) form.isKept = true
  return result
}

/**
 * Identifies the content of a request, including files, to distinguish a retry from another request with the same key.
 */
export function askedBy(request: FastifyRequest): unknown {
  const files = filesOf(request)
  if (files.length === 0) return request.body
  return { body: request.body, files: files.map(({ fileName, sha256 }) => ({ fileName, sha256 })) }
}
