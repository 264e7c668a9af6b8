import { promisify } from 'node:util'
import { crc32, deflateRaw } from 'node:zlib'
import type { DocumentParts } from './compose/plan.ts'

const deflate = promisify(deflateRaw)

const stored = 0
const deflated = 8
/** 1 January 1980, the earliest date of the format, so that equal parts produce equal bytes. */
const firstDay = 0x21
const isUtf8 = 0x800
const version = 20
/** Sizes and offsets are 32-bit. */
const maxBytes = 2 ** 32 - 1

interface Entry {
  name: Buffer
  method: number
  crc: number
  packed: number
  size: number
  offset: number
}

/**
 * Writes a document as a ZIP archive, part by part. Sizes precede the bytes, because some word processors cannot read
 * data descriptors. Media are read one at a time and not compressed again.
 */
export async function* writePackage(
  parts: DocumentParts,
  readMedia: (marker: string) => Promise<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  const entries: Entry[] = []
  let offset = 0
  for (const [path, part] of inOrder(parts)) {
    const isMedia = path.startsWith('word/media/') && isMarker(part)
    const bytes = isMedia ? await readMedia(Buffer.from(part).toString('latin1')) : part
    const body = isMedia ? bytes : await deflate(bytes)
    const method = isMedia ? stored : deflated
    const entry = {
      name: Buffer.from(path),
      method,
      crc: crc32(bytes),
      packed: body.length,
      size: bytes.length,
      offset,
    }
    entries.push(entry)
    const header = localHeader(entry)
    offset += header.length + body.length
    if (offset > maxBytes) throw new Error('The document is larger than a document can be.')
    yield header
    yield body
  }
  yield directory(entries, offset)
}

const isMarker = (part: Uint8Array) => part.length < 16 && part.every((byte) => byte >= 0x30 && byte <= 0x39)

/** Readers expect the content types first. */
function inOrder(parts: DocumentParts): [string, Uint8Array][] {
  const first = '[Content_Types].xml'
  return Object.entries(parts).sort(([a], [b]) => Number(b === first) - Number(a === first))
}

function localHeader(entry: Entry): Buffer {
  const header = Buffer.alloc(30)
  header.writeUInt32LE(0x04034b50, 0)
  writeFacts(header, 4, entry)
  return Buffer.concat([header, entry.name])
}

/** The fields that a local header and a directory entry share: 26 bytes. */
function writeFacts(target: Buffer, at: number, { name, method, crc, packed, size }: Entry) {
  target.writeUInt16LE(version, at)
  target.writeUInt16LE(isUtf8, at + 2)
  target.writeUInt16LE(method, at + 4)
  target.writeUInt16LE(firstDay, at + 8)
  target.writeUInt32LE(crc, at + 10)
  target.writeUInt32LE(packed, at + 14)
  target.writeUInt32LE(size, at + 18)
  target.writeUInt16LE(name.length, at + 22)
}

function directory(entries: Entry[], offset: number): Buffer {
  const lines = entries.map((entry) => {
    const line = Buffer.alloc(46)
    line.writeUInt32LE(0x02014b50, 0)
    line.writeUInt16LE(version, 4)
    writeFacts(line, 6, entry)
    line.writeUInt32LE(entry.offset, 42)
    return Buffer.concat([line, entry.name])
  })
  const size = lines.reduce((sum, line) => sum + line.length, 0)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(size, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...lines, end])
}
