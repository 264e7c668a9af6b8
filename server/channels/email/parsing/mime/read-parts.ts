import { escapeHtml } from '../../../../platform/html/escape-html.ts'
import type { ReadFile } from '../collect-files.ts'
import { takeUuencoded } from '../unpack/uuencode.ts'
import { readText } from './read-text.ts'
import type { Part } from './split-parts.ts'
import { decodeBody } from './transfer-encodings.ts'

/** The text of an email, and all of its other parts. */
export interface ReadParts {
  text: string | undefined
  html: string | undefined
  files: ReadFile[]
}

interface Segment {
  text?: string
  html?: string
}

const readable = /^text\/(plain|html|markdown|x-markdown|enriched|richtext)$/

/** Reads the texts of an email in order, and returns every other part as a file. */
export function readParts(mail: Part): ReadParts {
  const files: ReadFile[] = []
  const named: Part[] = []
  const segments = readPart(mail, { files, named, isRoot: true, isAlternative: false })
  const [first] = named
  // Programs that name the text part: other clients show it as a file, but it is the text of the email.
  if (segments.length === 0 && first) segments.push(toSegment(first, []))
  const { text, html } = join(segments)
  return { text, html, files }
}

interface Place {
  files: ReadFile[]
  named: Part[]
  isRoot: boolean
  /** One of several alternatives. */
  isAlternative: boolean
}

function readPart(part: Part, place: Place): Segment[] {
  if (part.type === 'multipart/alternative' && part.parts.length > 0) {
    const forms = part.parts.map((one) => join(readPart(one, { ...place, isRoot: false, isAlternative: true })))
    return choose(forms)
  }
  if (part.parts.length > 0 || part.type.startsWith('multipart/')) {
    return part.parts.flatMap((one) => readPart(one, { ...place, isRoot: false }))
  }
  if (!isFile(part, place))
    return [toSegment(part, place.files)].filter(({ text, html }) => text?.trim() || html?.trim())
  if (readable.test(part.type) && part.disposition !== 'attachment')
    place.named.push({ ...part, body: Buffer.from(part.body) })
  place.files.push(toFile(part))
  return []
}

function isFile({ type, disposition, fileName }: Part, { isRoot, isAlternative }: Place): boolean {
  if (!readable.test(type) || disposition === 'attachment') return true
  return fileName !== '' && !isRoot && !isAlternative
}

const toFile = (part: Part): ReadFile => ({
  fileName: part.fileName,
  contentType: part.type,
  contentID: part.contentID || null,
  isAttached: part.disposition === 'attachment',
  bytes: readBytes(part),
})

function readBytes({ body, encoding }: Part): Buffer {
  if (!/^x-?uu/.test(encoding)) return decodeBody(body, encoding)
  return takeUuencoded(body.toString('latin1').replaceAll('\r\n', '\n')).files[0]?.bytes ?? body
}

function toSegment(part: Part, files: ReadFile[]): Segment {
  const text = readText(part)
  if (part.type === 'text/html') return { html: text }
  if (/enriched|richtext/.test(part.type))
    return { text: text.replace(/<<|<[^<>]{0,100}>/g, (tag) => (tag === '<<' ? '<' : '')) }
  const { rest, files: unpacked } = takeUuencoded(text)
  files.push(...unpacked)
  return { text: rest }
}

/** The first text and the last HTML, because alternatives are ordered from simple to rich. */
function choose(forms: Segment[]): Segment[] {
  const text =
    forms.find((form) => form.text?.trim() && form.html === undefined)?.text ??
    forms.find((form) => form.text?.trim())?.text
  const html = forms.findLast((form) => form.html?.trim())?.html
  if (text === undefined && html === undefined) return []
  return [{ ...(text === undefined ? {} : { text }), ...(html === undefined ? {} : { html }) }]
}

function join(segments: Segment[]): Segment {
  const hasHtml = segments.some(({ html }) => html !== undefined)
  const hasText = segments.some(({ text }) => text !== undefined)
  const toHtml = ({ text, html }: Segment) =>
    html ?? `<pre style="white-space:pre-wrap">${escapeHtml(text ?? '')}</pre>`
  const toText = ({ text, html }: Segment) => text ?? (html ?? '').replace(/<[^<>]*>/g, ' ')
  return {
    ...(hasText ? { text: segments.map(toText).join('\n') } : {}),
    ...(hasHtml ? { html: segments.map(toHtml).join('\n') } : {}),
  }
}
