import type { Attachment } from 'postal-mime'
import type { OmittedFile, ParsedFile } from './parsed-mail.ts'

export const largestFile = 25 * 2 ** 20
const maxFiles = 500

/** Every part of a mail that is not its text: a file, or named among those that were left out and why. */
export function collectFiles(attachments: Attachment[]): { files: ParsedFile[]; omitted: OmittedFile[] } {
  const files: ParsedFile[] = []
  const omitted: OmittedFile[] = []
  for (const [index, attachment] of attachments.entries()) {
    const file = toFile(attachment, index + 1)
    const reason = whyNot(file, files.length)
    if (reason) omitted.push({ fileName: file.fileName, reason })
    else files.push(file)
  }
  return { files, omitted: omitted.slice(0, maxFiles) }
}

function whyNot({ bytes }: ParsedFile, kept: number): string | undefined {
  if (bytes.length === 0) return 'The file is empty.'
  if (bytes.length > largestFile) return 'The file is larger than 25 MB.'
  return kept >= maxFiles ? `The mail has more than ${maxFiles} files.` : undefined
}

function toFile(attachment: Attachment, number: number): ParsedFile {
  const { mimeType, contentId, content } = attachment
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : toBytes(content)
  return {
    fileName: nameOf(attachment, bytes, number).replaceAll('\0', ''),
    contentType: mimeType || 'application/octet-stream',
    contentID: contentId?.replace(/^\s*<|>\s*$/g, '').trim() || null,
    bytes,
  }
}

const toBytes = (content: ArrayBuffer | Uint8Array) =>
  content instanceof ArrayBuffer ? new Uint8Array(content) : content

const extensions: Record<string, string> = {
  'text/calendar': 'ics',
  'application/ics': 'ics',
  'text/plain': 'txt',
  'text/html': 'html',
  'text/rfc822-headers': 'txt',
  'message/delivery-status': 'txt',
  'application/pdf': 'pdf',
  'application/ms-tnef': 'dat',
  'application/pgp-signature': 'asc',
  'application/pgp-encrypted': 'asc',
  'application/pkcs7-signature': 'p7s',
  'application/pkcs7-mime': 'p7m',
  'image/jpeg': 'jpg',
  'image/svg+xml': 'svg',
}

function nameOf({ filename, mimeType }: Attachment, bytes: Uint8Array, number: number): string {
  if (filename?.trim()) return filename
  if (mimeType === 'message/rfc822') return `${subjectOf(bytes) || `message-${number}`}.eml`
  if (/^(text\/calendar|application\/ics)$/.test(mimeType)) return 'invite.ics'
  const extension = extensions[mimeType] ?? /^image\/(\w+)$/.exec(mimeType)?.[1]
  return `attachment-${number}${extension ? `.${extension}` : ''}`
}

/** A forwarded mail is known by what it is about. */
function subjectOf(bytes: Uint8Array): string {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 8192)).toString('utf8')
  const subject = /^subject:[ \t]*([^\r\n]*)/im.exec(head)?.[1] ?? ''
  return subject.startsWith('=?')
    ? ''
    : subject
        .replace(/[^\p{L}\p{N} ._-]+/gu, ' ')
        .trim()
        .slice(0, 80)
}
