import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { isGuid } from '../../platform/database/guid.ts'

export interface StoredObject {
  size: number
  /** SHA-256 of the bytes, in hexadecimal. */
  sha256: string
}

/** Byte positions, both inclusive, as in a Range header. */
export interface ByteRange {
  start?: number
  end?: number
}

/** Port: stores the bytes of files. A key is a generated GUID, never a name from outside. */
export interface Storage {
  /** Streams the bytes in. Once it resolves they survive a crash; if it rejects, nothing is stored. */
  put(key: string, bytes: AsyncIterable<Uint8Array>, options?: { contentType?: string }): Promise<StoredObject>
  /** Undefined if there is no such object; known before the first byte, so that the response can still be a 404. */
  get(key: string, range?: ByteRange): Promise<Readable | undefined>
  stat(key: string): Promise<{ size: number } | undefined>
  /** Deleting a missing object is no error, because the job may run twice. */
  delete(key: string): Promise<void>
  /** Throws with the reason if nothing can be stored at the moment. */
  check(): Promise<void>
  /** Whether other processes use the same storage, in which case they have the same problem. */
  isShared: boolean
}

/** Keys become parts of paths and URLs: anything but a GUID is a bug or an attack. */
export function checkKey(key: string): string {
  if (!isGuid(key) || key !== key.toLowerCase()) throw new Error('A storage key must be a GUID in lower case.')
  return key
}

/** Passes the bytes through and computes their size and hash. */
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
