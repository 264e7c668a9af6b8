import type { FastifyRequest } from 'fastify'
import { invalidField, refuse } from '../../errors.ts'
import { refuseUnstorable, withDeclaredNames } from '../requests/names.ts'
import { limits } from '../server.ts'
import { readParts, type Upload } from './uploads.ts'

interface FormOptions<File> {
  /** Per file, in bytes. */
  largestFile: number
  /** For all files together, in bytes. */
  largestRequest: number
  maxFiles: number
  /** Reads a file to its end. */
  keep(upload: Upload): Promise<File>
}

/**
 * A multipart body: JSON in the field `payload`, and files in the field `files`. The payload becomes the body of
 * the request, which is then validated like JSON. `onFile` is called for each stored file.
 */
export async function readForm<File>(
  request: FastifyRequest,
  { keep, maxFiles, ...sizes }: FormOptions<File>,
  onFile: (file: File) => void,
): Promise<void> {
  let payload = '{}'
  let files = 0
  for await (const part of readParts(request, { ...sizes, fieldSize: limits.jsonBody })) {
    const name = part.name.toLowerCase()
    if (name === 'payload') payload = part.kind === 'text' ? part.text : await readText(part.upload)
    if (name !== 'files' || part.kind !== 'file' || part.upload.fileName === '') continue
    if (++files > maxFiles) throw invalidField('files', 'too_many_items', { limit: maxFiles })
    onFile(await keep(part.upload))
  }
  const schema = request.routeOptions.schema as { body?: object } | undefined
  const body = parse(payload)
  refuseUnstorable(body)
  request.body = schema?.body ? withDeclaredNames(body, schema.body) : body
}

function parse(payload: string): unknown {
  try {
    return JSON.parse(payload)
  } catch {
    throw invalidField('payload', 'payload_invalid')
  }
}

/** Browsers send a JSON `Blob` as a file. */
async function readText({ bytes }: Upload): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of bytes) {
    size += chunk.length
    if (size > limits.jsonBody) throw refuse('upload_too_large', { limit: limits.jsonBody / 2 ** 20 })
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
