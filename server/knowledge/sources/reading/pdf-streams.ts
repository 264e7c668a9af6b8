import { constants, inflateSync } from 'node:zlib'
import { Unreadable } from './reading.ts'

/** Limit for one decompressed stream of a PDF. */
const maxStream = 64 * 2 ** 20
/** Limit for all streams except images. No legitimate file has more than this and ten times its own size. */
const maxTogether = 128 * 2 ** 20
const maxRatio = 10
/** A stream may be compressed more than once. */
const maxLayers = 3
const beforeStream = 2_000

/** Rejects a small file that decompresses to a huge one, because the PDF parser has no limit. */
export function assertModestStreams(bytes: Uint8Array): void {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let left = maxTogether + maxRatio * file.length
  for (let at = file.indexOf('stream'); at >= 0; at = file.indexOf('stream', at + 6)) {
    const size = unpackedSize(file.subarray(skipLineEnd(file, at + 6)))
    if (!isImage(file, at)) left -= size
    if (left < 0) throw new Unreadable('tooLarge')
  }
}

function skipLineEnd(file: Buffer, at: number): number {
  const afterReturn = file[at] === 0x0d ? at + 1 : at
  return file[afterReturn] === 0x0a ? afterReturn + 1 : afterReturn
}

/** Images are not parsed, and may legitimately decompress to many times their size. */
function isImage(file: Buffer, at: number): boolean {
  const before = file.subarray(Math.max(0, at - beforeStream), at)
  return /\/Subtype\s*\/Image\b/.test(before.subarray(Math.max(0, before.lastIndexOf(' obj'))).toString('latin1'))
}

/** Zero for an uncompressed stream. A truncated one counts up to its end, like in the parser. */
function unpackedSize(packed: Buffer): number {
  let size = 0
  let content = packed
  for (let layer = 0; layer < maxLayers && isPacked(content); layer++) {
    content = unpack(content)
    size += content.length
  }
  return size
}

const isPacked = ([first = 0, second = 0]: Buffer) => (first & 0x0f) === 8 && ((first << 8) | second) % 31 === 0

function unpack(packed: Buffer): Buffer {
  try {
    return inflateSync(packed, { maxOutputLength: maxStream, finishFlush: constants.Z_SYNC_FLUSH })
  } catch (fault) {
    if ((fault as { code?: unknown }).code === 'ERR_BUFFER_TOO_LARGE') throw new Unreadable('tooLarge')
    return Buffer.alloc(0)
  }
}
