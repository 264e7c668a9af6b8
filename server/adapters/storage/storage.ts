import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { isGuid } from '../../platform/database/guid.ts'

export interface StoredObject {
  size: number
  /** Of the bytes, in hexadecimal. */
  sha256: string
}

/** Byte positions, both included, as in a Range header. */
export interface ByteRange {
  start?: number
  end?: number
}

/** Where the bytes of files are kept. A key is a GUID that we made, never a name from outside. */
export interface Storage {
  /** Streams the bytes in. When it resolves they outlast a crash; when it rejects nothing is kept. */
  put(key: string, bytes: AsyncIterable<Uint8Array>, options?: { contentType?: string }): Promise<StoredObject>
  /** Undefined if there is no such object; known before the first byte, so that the response can still be a 404. */
  get(key: string, range?: ByteRange): Promise<Readable | undefined>
  stat(key: string): Promise<{ size: number } | undefined>
  /** Deleting what is not there is no error: the job that does it may run twice. */
  delete(key: string): Promise<void>
  /** Throws with the reason when nothing can be kept at this moment. */
  check(): Promise<void>
  /** Whether other processes depend on the same place: then no one else could do better. */
  isShared: boolean
}

/** Keys become parts of paths and addresses: whatever is not a GUID is a mistake, or an attack. */
export function checkKey(key: string): string {
  if (!isGuid(key) || key !== key.toLowerCase()) throw new Error('A storage key must be a GUID in lower case.')
  return key
}

/** Passes the bytes on and computes their size and hash. */
export function measure(source: AsyncIterable<Uint8Array>) {
  const hash = createHash('sha256')
  let size = 0
  async function* pass() {
    for await (const chunk of source) {
      hash.update(chunk)
      size += chunk.length
      yield chunk
    }
  }
  return { bytes: pass(), result: (): StoredObject => ({ size, sha256: hash.digest('hex') }) }
}
