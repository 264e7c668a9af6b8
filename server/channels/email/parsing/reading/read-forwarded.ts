import { sanitiseHtml } from '../../../../platform/html/sanitise-html.ts'
import { toPlainText } from '../../../../platform/html/to-plain-text.ts'
import type { ReadFile } from '../collect-files.ts'
import { readParts } from '../mime/read-parts.ts'
import { splitMail } from '../mime/split-parts.ts'
import type { ForwardedMail } from '../parsed-mail.ts'
import { readField } from '../quotes/mail-words.ts'
import { isQuotedHead } from '../quotes/quoted-heads.ts'
import { findSender, readAddresses } from '../read-addresses.ts'

interface Passed {
  text: string | undefined
  html: string | undefined
  files: ReadFile[]
}

const maxCharacters = 200_000
const maxBytes = 2 * 2 ** 20
const maxHeadLines = 30

/** As an attachment, or below a header block of sender, date and subject in the text. */
export function readForwarded({ text, html, files }: Passed): ForwardedMail | null {
  const attached = files.find(({ contentType, bytes }) => contentType === 'message/rfc822' && bytes.length <= maxBytes)
  if (attached) return readAttached(attached.bytes)
  const whole = text?.trim() ? text : html ? toText(html) : ''
  const lines = whole
    .slice(0, maxCharacters)
    .split('\n')
    .map((line) => line.replace(/^>\s?/, ''))
  const start = lines.findIndex((_line, at) => isQuotedHead(lines, at))
  return start < 0 ? null : readBelow(lines, start)
}

const toText = (html: string) => toPlainText(sanitiseHtml(html.slice(0, maxCharacters)))

function readAttached(bytes: Buffer): ForwardedMail | null {
  const mail = splitMail(Buffer.from(bytes))
  const sender = findSender((name) => mail.fields.find((field) => field.name === name)?.value)
  if (!sender) return null
  const { text, html } = readParts(mail)
  return { sender, text: text?.trim() || (html ? toText(html) : null) }
}

function readBelow(lines: string[], start: number): ForwardedMail | null {
  let end = start
  let from: string | undefined
  for (let at = start; at < Math.min(lines.length, start + maxHeadLines); at++) {
    const line = lines[at] ?? ''
    const field = readField(line)
    if (field) end = at + 1
    else if (line.trim() === '' && end > start) break
    if (field?.kind === 'from') from ??= field.hasValue ? line.slice(line.search(/[:：]/) + 1) : lines[at + 1]
  }
  const [sender] = readAddresses(
    from
      ?.replace(/[*_]/g, '')
      .replace(/\[mailto:([^\]]+)\]/i, '<$1>')
      .trim(),
  )
  return sender ? { sender, text: lines.slice(end).join('\n').trim() || null } : null
}
