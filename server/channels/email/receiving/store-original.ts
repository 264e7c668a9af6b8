import type { Readable } from 'node:stream'
import type { Context } from '../../../context.ts'
import type { StoredFile } from '../../../desk/files/store-file.ts'

const chunkBytes = 256 * 1024

/** Stores an email before it is parsed. */
export async function storeOriginal(
  { storage, newId }: Pick<Context, 'storage' | 'newId'>,
  raw: Buffer,
): Promise<StoredFile> {
  const contentType = 'message/rfc822'
  const storageKey = newId()
  const { size, sha256 } = await storage.put(storageKey, inChunks(raw), { contentType })
  return { storageKey, fileName: 'original.eml', contentType, size, sha256 }
}

/** A stream may keep its input until all of it is written. */
export async function* inChunks(bytes: Uint8Array) {
  for (let at = 0; at < bytes.length; at += chunkBytes) yield bytes.subarray(at, at + chunkBytes)
}

/** Reads it into separate memory, which the parser takes over. */
export async function readOriginal(
  { storage }: Pick<Context, 'storage'>,
  { storageKey, size }: Pick<StoredFile, 'storageKey' | 'size'>,
): Promise<Buffer> {
  const stream: Readable | undefined = await storage.get(storageKey)
  if (!stream) throw new Error('The original of the mail is gone.')
  const raw = Buffer.from(new ArrayBuffer(size))
  let at = 0
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    chunk.copy(raw, at)
    at += chunk.length
  }
  return raw
}
