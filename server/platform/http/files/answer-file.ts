import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { refuse } from '../../errors.ts'
import { type Range, readRange } from './byte-range.ts'
import { contentDisposition } from './content-disposition.ts'
import { toServedType } from './served-type.ts'

export interface ServedFile {
  fileName: string
  contentType: string
  size: number
  /** Hash of the bytes: equal hashes mean equal files. */
  sha256: string
  /** `inline` shows it if its type allows that. */
  disposition: 'inline' | 'attachment'
  open(range?: Range): Promise<Readable>
}

/** Whatever the bytes are, they cannot run or load anything, or be taken for another type. */
const policy = {
  'content-security-policy':
    "default-src 'none'; img-src 'self' data:; media-src 'self'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  // Cached only by the reader's own browser and revalidated each time, so that a deleted file disappears.
  'cache-control': 'private, no-cache',
}

/** Sends the bytes, the requested range of them, or nothing if the client already has them. */
export async function answerFile(
  { headers, method }: FastifyRequest,
  reply: FastifyReply,
  file: ServedFile,
): Promise<Readable | undefined> {
  const entityTag = `"${file.sha256}"`
  if (matches(headers['if-none-match'], entityTag)) {
    reply.code(304).headers({ ...policy, etag: entityTag })
    return undefined
  }
  const isSame = headers['if-range'] === undefined || headers['if-range'] === entityTag
  const range = readRange(isSame ? headers.range : undefined, file.size)
  if (range === 'unsatisfiable') {
    throw refuse('range_not_satisfiable', undefined, { headers: { 'content-range': `bytes */${file.size}` } })
  }
  const { contentType, isShown } = toServedType(file.contentType)
  const bytes = method === 'HEAD' ? Readable.from([]) : await file.open(range)
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${file.size}`)
  reply.headers({
    ...policy,
    etag: entityTag,
    'accept-ranges': 'bytes',
    'content-type': contentType,
    'content-length': String(range ? range.end - range.start + 1 : file.size),
    'content-disposition': contentDisposition(isShown ? file.disposition : 'attachment', file.fileName),
  })
  return bytes
}

function matches(header: string | undefined, entityTag: string): boolean {
  if (!header) return false
  return header.split(',').some((part) => ['*', entityTag, `W/${entityTag}`].includes(part.trim()))
}
