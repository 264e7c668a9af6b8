import { maximumDepth } from './hub-protocol.ts'
import { InvalidDataException } from './messages.ts'

const malformed = () => new InvalidDataException('Error reading MessagePack.')

/**
 * Walks a MessagePack document without allocating. A decoder trusts array headers and allocates their length first; a
 * small message of such headers would take gigabytes. Every item takes at least one byte, so a document that declares
 * more items than it has bytes is rejected here.
 */
export function checkShape(bytes: Buffer): { hasLongIntegers: boolean } {
  /** Remaining items per open container. */
  const open: number[] = [1]
  let at = 0
  let hasLongIntegers = false
  while (open.length > 0) {
    const left = open.pop() as number
    if (left === 0) continue
    open.push(left - 1)
    const item = measure(bytes, at)
    // uint64 and int64
    hasLongIntegers ||= bytes[at] === 0xcf || bytes[at] === 0xd3
    at += item.size
    if (at > bytes.length || item.children > bytes.length - at) throw malformed()
    if (item.children > 0) open.push(item.children)
    if (open.length > maximumDepth) throw malformed()
  }
  if (at !== bytes.length) throw malformed()
  return { hasLongIntegers }
}

interface Item {
  /** Bytes of the item itself, without its children. */
  size: number
  children: number
}

const leaf = (size: number): Item => ({ size, children: 0 })
const container = (size: number, children: number): Item => ({ size, children })

/** By first byte, 0xc0 to 0xdf: [bytes of the length field, bytes of the fixed body]. */
const sizes: Record<number, [number, number]> = {
  192: [0, 0],
  194: [0, 0],
  195: [0, 0],
  196: [1, 0],
  197: [2, 0],
  198: [4, 0],
  199: [1, 1],
  200: [2, 1],
  201: [4, 1],
  202: [0, 4],
  203: [0, 8],
  204: [0, 1],
  205: [0, 2],
  206: [0, 4],
  207: [0, 8],
  208: [0, 1],
  209: [0, 2],
  210: [0, 4],
  211: [0, 8],
  212: [0, 2],
  213: [0, 3],
  214: [0, 5],
  215: [0, 9],
  216: [0, 17],
  217: [1, 0],
  218: [2, 0],
  219: [4, 0],
}

function measure(bytes: Buffer, at: number): Item {
  const head = bytes[at]
  if (head === undefined) throw malformed()
  if (head < 0x80 || head >= 0xe0) return leaf(1)
  if (head < 0x90) return container(1, (head & 0x0f) * 2)
  if (head < 0xa0) return container(1, head & 0x0f)
  if (head < 0xc0) return leaf(1 + (head & 0x1f))
  if (head === 0xdc) return container(3, readLength(bytes, at + 1, 2))
  if (head === 0xdd) return container(5, readLength(bytes, at + 1, 4))
  if (head === 0xde) return container(3, readLength(bytes, at + 1, 2) * 2)
  if (head === 0xdf) return container(5, readLength(bytes, at + 1, 4) * 2)
  const size = sizes[head]
  if (!size) throw malformed()
  const [lengthBytes, fixed] = size
  return leaf(1 + lengthBytes + fixed + (lengthBytes ? readLength(bytes, at + 1, lengthBytes) : 0))
}

function readLength(bytes: Buffer, at: number, size: number): number {
  if (at + size > bytes.length) throw malformed()
  return bytes.readUIntBE(at, size)
}
