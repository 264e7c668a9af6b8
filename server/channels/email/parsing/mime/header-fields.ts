import { isAscii } from 'node:buffer'
import { decodeUndeclared } from '../charsets/decode-text.ts'
import { escapeWords } from './encoded-words.ts'

/** A raw header of the email: unfolded, with its encoded words still encoded. */
export interface Field {
  /** In lower case. */
  name: string
  value: string
}

/**
 * Where the headers end and the body begins. Leading blank lines, and the first line of mbox files, are skipped. If
 * no header follows the blank lines, the email has none and all of it is its body.
 */
export function findBody(raw: Buffer): { start: number; end: number; body: number } {
  let start = 0
  while (raw[start] === 0x0d || raw[start] === 0x0a) start++
  const beginning = raw.subarray(start, start + 80).toString('latin1')
  if (start > 0 && !/^(?:From |[\x21-\x39\x3b-\x7e]+[ \t]*:)/.test(beginning)) return { start, end: start, body: start }
  if (raw.subarray(start, start + 5).toString('latin1') === 'From ') start = raw.indexOf(0x0a, start) + 1
  return { start, ...findBlankLine(raw, start) }
}

/** The end of a header block, and the beginning of what follows. */
export function findBlankLine(raw: Buffer, start: number): { end: number; body: number } {
  for (let at = start; at < raw.length; ) {
    const newline = raw.indexOf(0x0a, at)
    if (newline < 0) break
    const isBlank = newline === at || (newline === at + 1 && raw[at] === 0x0d)
    if (isBlank) return { end: at, body: newline + 1 }
    at = newline + 1
  }
  return { end: raw.length, body: raw.length }
}

/** Raw bytes of any charset are not allowed in headers, but occur. */
export function readFields(head: Buffer): Field[] {
  const lines = unfold(head)
  const charset = head.length > 0 && !isAscii(head) ? hintedCharset(lines) : null
  return lines.flatMap((line) => {
    const colon = line.indexOf(0x3a)
    const name = line.subarray(0, Math.max(0, colon)).toString('latin1').trim().toLowerCase()
    if (name === '' || /[^\x21-\x7e]/.test(name)) return []
    return [{ name, value: readValue(line.subarray(colon + 1), charset) }]
  })
}

/** A line that begins with whitespace continues the previous one. */
function unfold(head: Buffer): Buffer[] {
  const lines: Buffer[] = []
  let from = 0
  for (let at = 0; at < head.length; ) {
    const newline = head.indexOf(0x0a, at)
    at = newline < 0 ? head.length : newline + 1
    if (head[at] === 0x20 || head[at] === 0x09) continue
    lines.push(head.subarray(from, at))
    from = at
  }
  return lines
}

function readValue(bytes: Buffer, charset: string | null): string {
  const folded =
    isAscii(bytes) && !bytes.includes(0x1b)
      ? bytes.toString('latin1')
      : escapeWords(bytes, (piece) => decodeUndeclared(piece, charset))
  return folded
    .replace(/\r?\n(?=[ \t])/g, '')
    .replace(/[\r\n]+/g, ' ')
    .trim()
}

/** The declared charset of the email's own text. */
function hintedCharset(lines: Buffer[]): string | null {
  const type = lines.find((line) => /^content-type\s*:/i.test(line.subarray(0, 40).toString('latin1')))
  const [, charset] = /charset\s*=\s*"?([\w.:+-]{2,40})/i.exec(type?.subarray(0, 2000).toString('latin1') ?? '') ?? []
  return charset ?? null
}
