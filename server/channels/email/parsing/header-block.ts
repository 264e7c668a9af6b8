import { isUtf8 } from 'node:buffer'
import { decodeUndeclared, guessCharset } from './guess-charset.ts'

/** How much of a mail is searched for the charset that it declares. */
const searchedBytes = 64 * 1024

/**
 * Where the headers end and the body begins. A mail that starts with blank lines, or with the line that mailbox
 * files put first, is read as if it did not.
 */
export function findBody(raw: Buffer): { start: number; end: number; body: number } {
  let start = 0
  while (raw[start] === 0x0d || raw[start] === 0x0a) start++
  if (raw.subarray(start, start + 5).toString('latin1') === 'From ') start = raw.indexOf(0x0a, start) + 1
  for (let at = start; at < raw.length; ) {
    const newline = raw.indexOf(0x0a, at)
    if (newline < 0) break
    const line = raw.subarray(at, newline)
    if (line.length === 0 || (line.length === 1 && line[0] === 0x0d)) return { start, end: at, body: newline + 1 }
    at = newline + 1
  }
  return { start, end: raw.length, body: raw.length }
}

/**
 * The mail with headers that are UTF-8 throughout: raw bytes of other charsets are not allowed there, and are found
 * there all the same. A text that declares no charset gets the one it looks like.
 */
export function repairHeaders(raw: Buffer): Buffer {
  const { start, end, body } = findBody(raw)
  const head = raw.subarray(start, end)
  const text = raw.subarray(body)
  const isPlain = isUtf8(head) && !head.includes(0x1b)
  const charset = declaredCharset(raw.subarray(start, start + searchedBytes))
  const repaired = isPlain ? undefined : decodeLines(head, charset)
  const needed = charset === null && !isUtf8(text) ? declareCharset(repaired ?? head.toString('utf8'), text) : undefined
  if (repaired === undefined && needed === undefined) return start === 0 ? raw : raw.subarray(start)
  return Buffer.concat([Buffer.from(needed ?? repaired ?? ''), Buffer.from('\r\n'), text])
}

/** Line by line: one mail may carry several charsets. */
function decodeLines(head: Buffer, charset: string | null): string {
  const lines: string[] = []
  for (let at = 0; at < head.length; ) {
    const newline = head.indexOf(0x0a, at)
    const next = newline < 0 ? head.length : newline + 1
    lines.push(decodeUndeclared(head.subarray(at, next), charset))
    at = next
  }
  return lines.join('')
}

function declaredCharset(bytes: Buffer): string | null {
  const [, charset] = /charset\s*=\s*"?([\w.:+-]{2,40})/i.exec(bytes.toString('latin1')) ?? []
  if (!charset || /^(us-)?ascii$|^unknown/i.test(charset)) return null
  return charset
}

/** For a mail of one part alone: in others each part says for itself. */
function declareCharset(head: string, text: Buffer): string | undefined {
  const type = /^content-type:[^\n]*(\n[ \t][^\n]*)*/im.exec(head)?.[0]
  if (type && !/^content-type:\s*text\//i.test(type)) return undefined
  if (/^content-transfer-encoding:\s*(base64|quoted-printable)/im.test(head)) return undefined
  const charset = guessCharset(text.subarray(0, searchedBytes))
  const subtype = type && /text\/html/i.test(type) ? 'html' : 'plain'
  const others = type ? head.replace(type, '').replace(/^\r?\n/gm, '') : head
  return `${others.trimEnd()}\r\nContent-Type: text/${subtype}; charset=${charset}\r\n`
}
