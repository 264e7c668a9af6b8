import { withTransfer } from '../../../platform/threads/transfer.ts'
import { parseHead } from './parse-head.ts'
import { parseMail } from './parse-mail.ts'
import type { MailKeys } from './protection/mail-protection.ts'

/** Runs in a thread: parses one email and transfers its files without copying them. */
export async function parseTask({ raw, size, keys }: { raw: ArrayBuffer; size: number; keys: MailKeys }) {
  const buffers = new Set<ArrayBuffer>()
  try {
    const mail = await parseMail(Buffer.from(raw, 0, size), keys)
    const files = mail.files.map((file) => ({ ...file, bytes: outOfPool(file.bytes) }))
    for (const { bytes } of files) buffers.add(bytes.buffer as ArrayBuffer)
    return withTransfer({ ...mail, files }, [...buffers])
  } finally {
    // Without files, its memory would stay until the next garbage collection of this thread, which has little
    // garbage.
    if (!buffers.has(raw)) raw.transfer(0)
  }
}

/** Small buffers may be part of the shared pool, which cannot be transferred. */
function outOfPool(bytes: Uint8Array): Uint8Array {
  const isPooled = bytes.length < Buffer.poolSize && bytes.buffer.byteLength === Buffer.poolSize
  return isPooled ? new Uint8Array(bytes) : bytes
}

/** Runs in a thread: parses the beginning of an email of that size. */
export const parseHeadTask = ({ head, size }: { head: ArrayBuffer; size: number }) => parseHead(Buffer.from(head), size)
