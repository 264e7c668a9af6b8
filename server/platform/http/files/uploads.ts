import multipart from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { invalidField, Refusal, refuse } from '../../errors.ts'
import { giveUpPiece } from '../../gather-bytes.ts'
import type { App } from '../server.ts'

export interface Upload {
  /** The name given by the client: any text. */
  fileName: string
  /** The type given by the client: untrusted. */
  declaredType: string
  /** Fails with 413 above the limit, and with 400 if the request ends early. Its chunks may be released. */
  bytes: AsyncIterable<Uint8Array>
}

/** Room for boundaries, headers and other fields. */
const envelope = 2 ** 20

const busboyLimits = { fileSize: Number.POSITIVE_INFINITY, fields: 50, fieldSize: 2 ** 16, files: 100, parts: 200 }

/** Lets only the routes of this feature read `multipart/form-data`. */
export async function acceptUploads(app: App): Promise<void> {
  await app.register(multipart, {
    limits: busboyLimits,
  })
}

interface UploadLimits {
  field: string
  /** Per file, in bytes. */
  largestFile: number
  /** For the whole request, in bytes; by default one file plus overhead. */
  largestRequest?: number
}

/** The files of a field, one after another. Each must be read before the next; unread data is discarded. */
export async function* readUploads(
  request: FastifyRequest,
  { field, largestFile, largestRequest }: UploadLimits,
): AsyncGenerator<Upload> {
  if (!request.isMultipart()) {
    throw invalidField(field, 'multipart_required')
  }
  for await (const part of readParts(request, { largestFile, ...(largestRequest ? { largestRequest } : {}) })) {
    if (part.kind === 'file' && part.name.toLowerCase() === field.toLowerCase()) yield part.upload
  }
}

type Part = { kind: 'file'; name: string; upload: Upload } | { kind: 'text'; name: string; text: string }

interface PartLimits extends Omit<UploadLimits, 'field'> {
  /** Per non-file field, in bytes. */
  fieldSize?: number
}

/** All parts of a form, in order. */
export async function* readParts(
  request: FastifyRequest,
  { largestFile, largestRequest, fieldSize }: PartLimits,
): AsyncGenerator<Part> {
  const room = fieldSize ? fieldSize + envelope : 0
  const maxBytes = largestRequest === undefined ? largestFile + envelope : largestRequest + room
  const refuseAbove = limit(maxBytes, largestRequest ?? largestFile)
  const options = fieldSize ? { limits: { ...busboyLimits, fieldSize } } : {}
  // A chunked request does not declare its length.
  let received = 0
  const count = (size: number) => {
    received += size
    refuseAbove(received)
  }
  try {
    refuseAbove(Number(request.headers['content-length'] ?? 0))
    for await (const part of readable(request.parts(options))) {
      if (part.type !== 'file') {
        if (part.valueTruncated && fieldSize) throw refuse('upload_too_large', { limit: fieldSize / 2 ** 20 })
        yield { kind: 'text', name: part.fieldname, text: String(part.value) }
        continue
      }
      const chunks = part.file.iterator({ destroyOnReturn: false })
      // Browsers encode quotes in a name as %22, and nothing else.
      const fileName = (part.filename ?? '').replaceAll('%22', '"')
      const bytes = limited(readable(chunks), largestFile, count)
      yield { kind: 'file', name: part.fieldname, upload: { fileName, declaredType: part.mimetype, bytes } }
      part.file.resume()
    }
  } finally {
    // After an error the client is still sending. Unless the rest is read, it never reads the response.
    request.raw.unpipe()
    request.raw.resume()
  }
}

const limit =
  (maxBytes: number, shownBytes = maxBytes) =>
  (size: number) => {
    if (size > maxBytes) throw refuse('upload_too_large', { limit: shownBytes / 2 ** 20 })
  }

async function* limited(
  chunks: AsyncIterable<Uint8Array>,
  maxBytes: number,
  count: (size: number) => void,
): AsyncGenerator<Uint8Array> {
  const refuseAbove = limit(maxBytes)
  let size = 0
  for await (const chunk of chunks) {
    size += chunk.length
    refuseAbove(size)
    count(chunk.length)
    giveUpPiece(chunk)
    yield chunk
  }
}

/** Errors while reading a request are client errors, unless they have a status of their own. */
async function* readable<Item>(items: AsyncIterable<Item>): AsyncGenerator<Item> {
  try {
    yield* items
  } catch (fault) {
    const isKnown = fault instanceof Refusal || (fault as { statusCode?: number }).statusCode === 413
    throw isKnown ? fault : refuse('upload_incomplete')
  }
}
