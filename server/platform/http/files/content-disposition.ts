/**
 * RFC 6266: the name in ASCII for old clients, and unchanged (RFC 8187) for all others.
 * `contentDisposition('inline', 'naïve.txt')` is `inline; filename="na_ve.txt"; filename*=UTF-8''na%C3%AFve.txt`.
 */
export function contentDisposition(kind: 'inline' | 'attachment', fileName: string): string {
  // Clients interpret percent signs and quotes differently, so the ASCII form has neither.
  const plain = fileName.replace(/[^\x20-\x7e]|["\\%]/gu, '_')
  const simple = `${kind}; filename="${plain}"`
  return plain === fileName ? simple : `${simple}; filename*=UTF-8''${encode(fileName)}`
}

const encode = (text: string) =>
  encodeURIComponent(text.toWellFormed()).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  )
