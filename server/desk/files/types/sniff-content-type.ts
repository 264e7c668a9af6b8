import { isUtf8 } from 'node:buffer'
import { extensionOf } from './extension-of.ts'
import { findPageType } from './find-page-type.ts'

/** How many leading bytes are inspected to detect the type. */
export const headBytes = 4100

const unknown = 'application/octet-stream'

/** Container formats: the magic number alone does not identify the document type. */
const containers = new Set(['application/zip', 'application/x-cfb', 'application/xml', 'application/gzip'])

/** Types that sniffing always detects: if it did not, the declared type is wrong. */
const isRecognisable = (type: string) =>
  (/^(image|audio|video|font)\//.test(type) && type !== 'image/svg+xml') ||
  containers.has(type) ||
  type === 'application/pdf'

const isText = (type: string) => type.startsWith('text/') || /[/+](json|xml)$/.test(type) || type === 'image/svg+xml'

/** `Text/HTML; charset=x` becomes `text/html`; anything invalid becomes `application/octet-stream`. */
export function toMediaType(declared: string): string {
  const type = declared.split(';')[0]?.trim().toLowerCase() ?? ''
  return /^[\w.+-]{1,63}\/[\w.+-]{1,63}$/.test(type) ? type : unknown
}

/** Text types by extension, for clients that declare no type. */
const namedTypes = new Map([
  ['txt', 'text/plain'],
  ['log', 'text/plain'],
  ['csv', 'text/csv'],
  ['md', 'text/markdown'],
])

/**
 * Detects the type from the content; the declared type is used only where the content does not contradict it. HTML that
 * is declared as plain text is HTML.
 */
export async function sniffContentType(fileName: string, declaredType: string, head: Buffer): Promise<string> {
  // Loaded lazily to save memory in processes that never handle an upload.
  const { fileTypeFromBuffer } = await import('file-type')
  const sniffed = (await fileTypeFromBuffer(head))?.mime
  if (sniffed && !containers.has(sniffed)) return sniffed
  const pageType = findPageType(head)
  if (pageType) return pageType
  if (sniffed) return isRecognisable(declaredType) || declaredType === unknown ? sniffed : declaredType
  if (isRecognisable(declaredType)) return unknown
  const claimed = declaredType === unknown ? (namedTypes.get(extensionOf(fileName)) ?? unknown) : declaredType
  return isText(claimed) && !looksLikeText(head) ? unknown : claimed
}

/** Accepts any 8-bit text, not only UTF-8; rejects control bytes that no text contains. */
function looksLikeText(head: Buffer): boolean {
  const isUtf16 = head.length >= 2 && (head.readUInt16BE(0) === 0xfeff || head.readUInt16BE(0) === 0xfffe)
  return isUtf16 || isUtf8(head) || !head.some((byte) => byte < 9 || (byte > 13 && byte < 32 && byte !== 27))
}
