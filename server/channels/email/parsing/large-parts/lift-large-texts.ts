import { randomUUID } from 'node:crypto'
import type { Email } from 'postal-mime'
import { escapeHtml } from '../../sending/write-html.ts'
import { decodeBase64 } from './lift-large-parts.ts'

/** Shorter ones cost the parser nothing worth mentioning. */
const largeBytes = 256 * 1024
const maxHeaderLength = 16 * 1024
const maxParts = 200

const [newline, equals] = [0x0a, 0x3d]

interface LiftedText {
  isHtml: boolean
  text: string
}

/** By the word that stands for it. */
type LiftedTexts = Map<string, LiftedText>

/**
 * Takes large texts out of a mail and decodes them natively: the parser keeps an object for every line, and of a text
 * of megabytes that is most of its time.
 */
export function liftLargeTexts(raw: Buffer): { raw: Buffer; texts: LiftedTexts } {
  const texts: LiftedTexts = new Map()
  if (raw.length < largeBytes) return { raw, texts }
  const kept: Buffer[] = []
  let open: string[] = []
  let done = 0
  let at = 0
  for (let parts = 0; parts < maxParts && at < raw.length; parts++) {
    const head = readHead(raw, at)
    // A mail inside is kept as it is.
    if (!head || /^message\//i.test(head.contentType)) break
    if (head.boundary) open.push(head.boundary)
    const end = findBoundary(raw, head.body - 1, open)
    const text = end.line - head.body < largeBytes ? undefined : readText(head, raw.subarray(head.body, end.line))
    if (text !== undefined) {
      const word = `text ${randomUUID()}`
      texts.set(word, { isHtml: head.isHtml, text })
      kept.push(raw.subarray(done, at), Buffer.from(`${replaceHead(head)}${word}\r\n`, 'latin1'))
      done = end.line
    }
    open = end.open
    at = end.next
  }
  return { raw: done === 0 ? raw : Buffer.concat([...kept, raw.subarray(done)]), texts }
}

type Head = NonNullable<ReturnType<typeof readHead>>

function readHead(raw: Buffer, start: number) {
  const text = raw.toString('latin1', start, start + maxHeaderLength)
  const blank = /^\r?\n|\n\r?\n/.exec(text)
  if (!blank) return undefined
  const head = text.slice(0, blank.index + blank[0].length)
  const field = (name: string) =>
    new RegExp(`^${name}[ \\t]*:[ \\t]*([^\\n]*(?:\\n[ \\t][^\\n]*)*)`, 'im').exec(head)?.[1]?.trim() ?? ''
  const contentType = field('content-type')
  const parameter = (name: string) => {
    const [, quoted, plain] = new RegExp(`;\\s*${name}\\s*=\\s*(?:"([^"]+)"|([^\\s;"]+))`, 'i').exec(contentType) ?? []
    return quoted ?? plain
  }
  const isFile = /^attachment\b/i.test(field('content-disposition'))
  return {
    text: head,
    contentType,
    boundary: /^multipart\//i.test(contentType) ? parameter('boundary') : undefined,
    isHtml: /^text\/html\b/i.test(contentType),
    isText: /^text\/(?:plain|html)\b/i.test(contentType) && !isFile && !parameter('format'),
    charset: parameter('charset') ?? 'utf-8',
    encoding: field('content-transfer-encoding').toLowerCase(),
    body: start + head.length,
  }
}

/** The first of several such fields counts. */
const replaceHead = ({ text, isHtml }: Head) =>
  `Content-Type: text/${isHtml ? 'html' : 'plain'}; charset=utf-8\r\nContent-Transfer-Encoding: 7bit\r\n${text.replace(
    /^content-(?=type|transfer-encoding)/gim,
    'X-Former-',
  )}`

/** The next line that ends a part, where the part after it begins, and which boundaries are open then. */
function findBoundary(raw: Buffer, from: number, open: string[]) {
  let still = open
  let line = raw.length
  for (let at = from; still.length > 0; ) {
    const found = raw.indexOf('\n--', at)
    if (found < 0) break
    const end = raw.indexOf(newline, found + 1)
    const text = raw.toString('latin1', found + 3, Math.min(end < 0 ? raw.length : end, found + 1000))
    const boundary = still.findLast((one) => text.startsWith(one) && /^(?:--)?[ \t\r]*$/.test(text.slice(one.length)))
    at = found + 1
    if (boundary === undefined) continue
    line = Math.min(line, found + 1)
    const isLast = text.startsWith('--', boundary.length)
    still = still.slice(0, still.lastIndexOf(boundary) + (isLast ? 0 : 1))
    if (!isLast) return { line, next: end < 0 ? raw.length : end + 1, open: still }
  }
  return { line, next: raw.length, open: still }
}

/** Nothing where the parser knows better: texts in charsets by names of their own, and those that flow. */
function readText({ isText, charset, encoding }: Head, body: Buffer): string | undefined {
  if (!isText) return undefined
  try {
    const decoder = new TextDecoder(charset)
    if (encoding.includes('base64')) return decoder.decode(decodeBase64(body, 0, body.length))
    const bytes = encoding.includes('quoted-printable') ? decodeQuoted(body) : body
    return decoder
      .decode(bytes)
      .replace(/(?<!\r)\r+\n/g, '\n')
      .trimEnd()
  } catch {
    return undefined
  }
}

/** In the place where it stands, as the parser does it: what is no escape is text. */
function decodeQuoted(body: Buffer): Buffer {
  let length = 0
  for (let at = 0; at < body.length; ) {
    const found = body.indexOf(equals, at)
    const end = found < 0 ? body.length : found
    body.copyWithin(length, at, end)
    length += end - at
    at = end
    if (found < 0) break
    const after = body[at + 1] === 0x0d ? at + 2 : at + 1
    const code = toNibble(body[at + 1]) * 16 + toNibble(body[at + 2])
    if (body[after] === newline) at = after + 1
    else if (Number.isNaN(code)) body[length++] = body[at++] ?? 0
    else {
      body[length++] = code
      at += 3
    }
  }
  return body.subarray(0, length)
}

function toNibble(digit = 0): number {
  if (digit >= 0x30 && digit <= 0x39) return digit - 0x30
  const letter = digit & ~0x20
  return letter >= 0x41 && letter <= 0x46 ? letter - 0x37 : Number.NaN
}

/** Where a mail is put together of several texts, one kind may stand in the place of the other. */
export function putTextsBack(email: Email, texts: LiftedTexts): Email {
  for (const [word, { isHtml, text }] of texts) {
    const html = () => (isHtml ? text : `<pre>${escapeHtml(text)}</pre>`)
    const plain = () => (isHtml ? text.replace(/<[^<>]*>/g, ' ') : text)
    if (email.html?.includes(word)) email.html = email.html.replaceAll(word, html)
    if (email.text?.includes(word)) email.text = email.text.replaceAll(word, plain)
  }
  return email
}
