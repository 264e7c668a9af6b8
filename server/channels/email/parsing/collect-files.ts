import { decodeWords } from './mime/encoded-words.ts'
import { findBody, readFields } from './mime/header-fields.ts'
import type { OmittedFile, ParsedFile } from './parsed-mail.ts'

/** A raw part of an email. */
export interface ReadFile {
  /** Empty where it has none. */
  fileName: string
  contentType: string
  contentID: string | null
  /** Meant as an attachment, not to be shown inline. */
  isAttached: boolean
  bytes: Buffer
}

export const largestFile = 25 * 2 ** 20
const maxFiles = 500

/** Every part of an email that is not its text, as a file or in the list of omitted parts with the reason. */
export function collectFiles(read: ReadFile[]): { files: ParsedFile[]; omitted: OmittedFile[] } {
  const files: ParsedFile[] = []
  const omitted: OmittedFile[] = []
  for (const [index, one] of read.entries()) {
    const file = toFile(one, index + 1)
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

const toFile = (read: ReadFile, number: number): ParsedFile => ({
  fileName: nameOf(read, number).replaceAll('\0', ''),
  contentType: read.contentType || 'application/octet-stream',
  contentID: read.contentID,
  bytes: read.bytes,
})

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

function nameOf({ fileName, contentType, bytes }: ReadFile, number: number): string {
  if (fileName.trim()) return fileName
  if (contentType === 'message/rfc822') return `${subjectOf(bytes) || `message-${number}`}.eml`
  if (/^(text\/calendar|application\/ics)$/.test(contentType)) return 'invite.ics'
  const extension = extensions[contentType] ?? /^image\/(\w+)$/.exec(contentType)?.[1]
  return `attachment-${number}${extension ? `.${extension}` : ''}`
}

/** A forwarded email is named after its subject. */
function subjectOf(bytes: Buffer): string {
  const { start, end } = findBody(bytes.subarray(0, 64 * 1024))
  const subject = readFields(bytes.subarray(start, end)).find(({ name }) => name === 'subject')?.value ?? ''
  return decodeWords(subject)
    .replace(/[^\p{L}\p{N} ._-]+/gu, ' ')
    .trim()
    .slice(0, 80)
}
