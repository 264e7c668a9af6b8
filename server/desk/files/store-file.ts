import type { Context } from '../../context.ts'
import { invalidField } from '../../errors.ts'
import { cleanFileName } from './types/clean-file-name.ts'
import { executableNotAllowed, isExecutableType, rejectExecutable } from './types/reject-executable.ts'
import { headBytes, sniffContentType, toMediaType } from './types/sniff-content-type.ts'

export interface GivenFile {
  fileName: string
  declaredType: string
  bytes: AsyncIterable<Uint8Array>
}

export interface StoredFile {
  storageKey: string
  fileName: string
  contentType: string
  size: number
  sha256: string
}

/**
 * Streams a file into the storage without buffering it. Call it outside a transaction, then `attachFile` inside one; if
 * that fails, the caller deletes the bytes. Empty files are 400, executables and scripts 415.
 */
export async function storeFile(
  { storage, newId }: Pick<Context, 'storage' | 'newId'>,
  given: GivenFile,
): Promise<StoredFile> {
  const fileName = cleanFileName(given.fileName)
  const declaredType = toMediaType(given.declaredType)
  const { head, whole } = await peek(given.bytes)
  if (head.length === 0) throw invalidField('file', 'file_empty')
  rejectExecutable(fileName, declaredType, head)
  const contentType = await sniffContentType(fileName, declaredType, head)
  if (isExecutableType(contentType)) throw executableNotAllowed()

  const storageKey = newId()
  const { size, sha256 } = await storage.put(storageKey, whole, { contentType })
  return { storageKey, fileName, contentType, size, sha256 }
}

/** Returns the first bytes and a stream of the whole content. */
async function peek(bytes: AsyncIterable<Uint8Array>) {
  const chunks = bytes[Symbol.asyncIterator]()
  const read: Uint8Array[] = []
  let size = 0
  while (size < headBytes) {
    const { value, done } = await chunks.next()
    if (done) break
    read.push(value)
    size += value.length
  }
  async function* whole() {
    yield* read
    for (let next = await chunks.next(); !next.done; next = await chunks.next()) yield next.value
  }
  // The first chunk may be a whole file, so only its beginning is copied.
  return { head: Buffer.concat(read, Math.min(size, headBytes)), whole: whole() }
}
