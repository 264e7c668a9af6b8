import { isUtf8 } from 'node:buffer'
import { extensionOf } from './extension-of.ts'
import { findPageType } from './find-page-type.ts'

/** How much of a file the type is read from. */
export const headBytes = 4100

const unknown = 'application/octet-stream'

/** Wrappers of many kinds of document: the bytes alone do not tell which. */
const containers = new Set(['application/zip', 'application/x-cfb', 'application/xml', 'application/gzip'])

/** Types whose bytes always give them away: when these bytes do not, the declaration is wrong. */
const isRecognisable = (type: string) =>
  (/^(image|audio|video|font)\//.test(type) && type !== 'image/svg+xml') ||
  containers.has(type) ||
  type === 'application/pdf'

const isText = (type: string) => type.startsWith('text/') || /[/+](json|xml)$/.test(type) || type === 'image/svg+xml'

/** `Text/HTML; charset=x` is `text/html`; what is no media type at all is nothing in particular. */
export function toMediaType(declared: string): string {
  const type = declared.split(';')[0]?.trim().toLowerCase() ?? ''
  return /^[\w.+-]{1,63}\/[\w.+-]{1,63}$/.test(type) ? type : unknown
}

/** Names of plain text; programs that do not know a file's type say nothing of it. */
const namedTypes = new Map([
  ['txt', 'text/plain'],
  ['log', 'text/plain'],
  ['csv', 'text/csv'],
  ['md', 'text/markdown'],
])

/**
 * The type of a file: what its bytes say, and what the client said only where the bytes do not contradict. A page that
 * calls itself plain text is a page.
 */
export async function sniffContentType(fileName: string, declaredType: string, head: Buffer): Promise<string> {
  // Loaded with the first upload: a process that never sees one is spared its memory.
  const { fileTypeFromBuffer } = await import('file-type')
  const sniffed = (await fileTypeFromBuffer(head))?.mime
  if (sniffed && !containers.has(sniffed)) return sniffed
  const pageType = findPageType(head)
  if (pageType) return pageType
  if (sniffed) return isRecognisable(declaredType) || declaredType === unknown ? sniffed : declaredType
  if (isRecognisable(declaredType)) return unknown
  const told = declaredType === unknown ? (namedTypes.get(extensionOf(fileName)) ?? unknown) : declaredType
  return isText(told) && !looksLikeText(head) ? unknown : told
}

/** Any 8-bit text qualifies, not UTF-8 alone; bytes that no text has do not. */
function looksLikeText(head: Buffer): boolean {
  const isUtf16 = head.length >= 2 && (head.readUInt16BE(0) === 0xfeff || head.readUInt16BE(0) === 0xfffe)
  return isUtf16 || isUtf8(head) || !head.some((byte) => byte < 9 || (byte > 13 && byte < 32 && byte !== 27))
}
