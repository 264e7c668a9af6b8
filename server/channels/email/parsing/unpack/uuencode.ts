import type { ReadFile } from '../collect-files.ts'

const begin = /^begin(?:-base64)? [0-7]{3,4} (.{1,250})$/
const maxFiles = 100

/** Extracts files that older programs wrote into the text, and returns the rest. Anything else stays in the text. */
export function takeUuencoded(text: string): { rest: string; files: ReadFile[] } {
  if (!/^begin(?:-base64)? [0-7]{3,4} /m.test(text)) return { rest: text, files: [] }
  const lines = text.split('\n')
  const kept: string[] = []
  const files: ReadFile[] = []
  for (let at = 0; at < lines.length; ) {
    const line = lines[at] ?? ''
    const [, fileName] = begin.exec(line) ?? []
    const found = fileName && files.length < maxFiles ? readFile(lines, at, line.startsWith('begin-base64')) : undefined
    if (!fileName || !found) {
      kept.push(line)
      at++
      continue
    }
    files.push({ fileName: fileName.trim(), contentType: '', contentID: null, isAttached: true, bytes: found.bytes })
    at = found.next
  }
  return { rest: kept.join('\n'), files }
}

interface Found {
  bytes: Buffer
  /** The line after its end. */
  next: number
}

function readFile(lines: string[], start: number, isBase64: boolean): Found | undefined {
  const chunks: Buffer[] = []
  for (let at = start + 1; at < lines.length; at++) {
    const line = lines[at] ?? ''
    if (isBase64 ? /^={4}\s*$/.test(line) : /^end\s*$/.test(line)) return { bytes: Buffer.concat(chunks), next: at + 1 }
    const chunk = isBase64 ? Buffer.from(line, 'base64') : readLine(line)
    if (!chunk) return undefined
    chunks.push(chunk)
  }
  return undefined
}

/** The first character is the number of bytes of a line; trailing spaces may have been lost in transit. */
function readLine(line: string): Buffer | undefined {
  if (line === '' || line === '`') return Buffer.alloc(0)
  const length = (line.charCodeAt(0) - 32) & 63
  const needed = Math.ceil(length / 3) * 4
  if (line.length - 1 > needed + 2 || /[^\x20-\x60]/.test(line)) return undefined
  const bytes = Buffer.alloc((needed / 4) * 3)
  for (let at = 0; at < needed; at += 4) {
    const [a = 0, b = 0, c = 0, d = 0] = [0, 1, 2, 3].map(
      (offset) => ((line.charCodeAt(1 + at + offset) || 32) - 32) & 63,
    )
    bytes.set([(a << 2) | (b >> 4), ((b & 15) << 4) | (c >> 2), ((c & 3) << 6) | d], (at / 4) * 3)
  }
  return bytes.subarray(0, length)
}
