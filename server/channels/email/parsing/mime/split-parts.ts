import libmime from 'libmime'
import { decodeWords } from './encoded-words.ts'
import { type Field, findBlankLine, findBody, readFields } from './header-fields.ts'

/** A part of an email, or the email itself: headers, and a body or further parts. */
export interface Part {
  fields: Field[]
  /** For example `text/plain`, in lower case. */
  type: string
  parameters: Record<string, string>
  disposition: string
  fileName: string
  contentID: string
  encoding: string
  /** The whole part, including its headers. */
  raw: Buffer
  /** Still encoded; for a multipart, the preamble. */
  body: Buffer
  parts: Part[]
}

const maxDepth = 50
const maxHeadBytes = 2 ** 20
const maxParts = 2000

interface Budget {
  parts: number
}

/** Splits an email without changing or copying a byte. Throws beyond the limits. */
export function splitMail(raw: Buffer): Part {
  const { start, end, body } = findBody(raw)
  return readPart(
    { raw: raw.subarray(start), head: raw.subarray(start, end), body: raw.subarray(body) },
    'text/plain',
    0,
    { parts: 0 },
  )
}

interface Piece {
  raw: Buffer
  head: Buffer
  body: Buffer
}

function readPart({ raw, head, body }: Piece, usualType: string, depth: number, budget: Budget): Part {
  if (depth > maxDepth) throw new Error(`parts are nested more than ${maxDepth} deep`)
  if (head.length > maxHeadBytes) throw new Error('its headers are larger than 1 MB')
  const fields = readFields(head)
  const value = (name: string) => fields.find((field) => field.name === name)?.value ?? ''
  const type = libmime.parseHeaderValue(value('content-type').slice(0, 10_000) || usualType)
  const disposition = libmime.parseHeaderValue(value('content-disposition').slice(0, 10_000))
  const part: Part = {
    fields,
    type: readType(type.value, usualType),
    parameters: type.params,
    disposition: disposition.value.toLowerCase().trim(),
    fileName: decodeWords(disposition.params.filename ?? type.params.name ?? value('content-description-name')),
    contentID: value('content-id')
      .replace(/^\s*<|>\s*$/g, '')
      .trim(),
    encoding: value('content-transfer-encoding').toLowerCase().trim(),
    raw,
    body,
    parts: [],
  }
  return part.type.startsWith('multipart/') ? splitBody(part, depth, budget) : part
}

function readType(given: string, usual: string): string {
  const type = given.toLowerCase().replace(/\s+/g, '')
  if (/^[\w.+-]+\/[\w.+-]+$/.test(type)) return type
  return type === 'text' || type === '' ? usual : 'application/octet-stream'
}

/** An email with another boundary than declared is split at that one. Without any boundary, its body is text. */
function splitBody(part: Part, depth: number, budget: Budget): Part {
  const { body, type } = part
  const declared = part.parameters.boundary?.trim() ?? ''
  const pieces = splitAt(body, declared) ?? splitAt(body, guessBoundary(body))
  if (!pieces)
    return depth === 0 || body.length > 0
      ? { ...part, type: 'text/plain', encoding: plainEncoding(part.encoding) }
      : part
  const [preamble = body.subarray(0, 0), ...inner] = pieces
  const usual = type === 'multipart/digest' ? 'message/rfc822' : 'text/plain'
  const parts: Part[] = []
  for (const piece of inner) {
    if (++budget.parts > maxParts) break
    const { end, body: start } = findBlankLine(piece, 0)
    const isHeaderless = end === piece.length && !/^[\w-]+:/.test(piece.subarray(0, 80).toString('latin1'))
    const inside = isHeaderless
      ? { head: piece.subarray(0, 0), body: piece }
      : { head: piece.subarray(0, end), body: piece.subarray(start) }
    parts.push(readPart({ raw: piece, ...inside }, usual, depth + 1, budget))
  }
  return { ...part, body: preamble, parts }
}

const plainEncoding = (encoding: string) => (/base64|quoted/.test(encoding) ? encoding : '')

/** The parts between the boundary lines, the preamble first; undefined without such a line. */
function splitAt(body: Buffer, boundary: string): Buffer[] | undefined {
  if (boundary === '') return undefined
  const mark = Buffer.from(`--${boundary}`, 'latin1')
  const pieces: Buffer[] = []
  let from = 0
  for (let at = body.indexOf(mark); at >= 0; at = body.indexOf(mark, at + mark.length)) {
    if (at > 0 && body[at - 1] !== 0x0a && body[at - 1] !== 0x0d) continue
    const lineEnd = body.indexOf(0x0a, at)
    const end = lineEnd < 0 ? body.length : lineEnd
    const rest = body.subarray(at + mark.length, Math.min(end, at + mark.length + 200)).toString('latin1')
    if (!/^(?:--)?[ \t]*\r?$/.test(rest)) continue
    pieces.push(withoutLineEnd(body.subarray(from, at)))
    from = Math.min(end + 1, body.length)
    if (rest.startsWith('--')) return pieces
    if (pieces.length > maxParts) break
  }
  if (pieces.length === 0) return undefined
  pieces.push(body.subarray(from))
  return pieces
}

/** The line end before a boundary belongs to the boundary. */
function withoutLineEnd(piece: Buffer): Buffer {
  if (piece.at(-1) !== 0x0a) return piece.at(-1) === 0x0d ? piece.subarray(0, -1) : piece
  return piece.subarray(0, piece.at(-2) === 0x0d ? -2 : -1)
}

/** A line of dashes and letters directly before headers. */
function guessBoundary(body: Buffer): string {
  const start = body.subarray(0, 64 * 1024).toString('latin1')
  return (
    /^--([^\s-][^\r\n]{0,199}?|-{0,60}[^\s-][^\r\n]{0,199}?)[ \t]*\r?\ncontent-[a-z-]{2,40}:/im.exec(start)?.[1] ?? ''
  )
}
