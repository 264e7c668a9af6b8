import { isAscii, isUtf8 } from 'node:buffer'
import iconv from 'iconv-lite'
import { detectCharset } from './detect-charset.ts'
import { judgePlausibility } from './plausibility.ts'
import { readShifted } from './shifted-charsets.ts'

const toBuffer = (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)

/** Names that emails use for a charset and its successor, which reads both. */
const successors: [RegExp, string][] = [
  [/^(iso[-_]?8859[-_]?1|latin-?1|l1|cp819|ansi|windows|iso8859_1)$/, 'windows-1252'],
  [/^(x-)?(gb2312|gbk|gb_2312-80|euc-cn|cp936|ms936|windows-936|chinese)$/, 'gb18030'],
  [/^(x-)?(ks_?c_?5601.*|euc-?kr|korean|windows-949|ms949|uhc)$/, 'cp949'],
  [/^(x-)?(shift[-_]?jis|sjis|ms_kanji|windows-31j|x-ms-cp932|cp932)$/, 'cp932'],
  [/^(x-)?(x-euc-jp|eucjp|euc-jp)$/, 'euc-jp'],
  [/^big5.*$/, 'big5'],
  [/^iso-8859-9$/, 'windows-1254'],
  [/^(iso-8859-11|tis-?620)$/, 'windows-874'],
  [/^iso-8859-8(-[ie])?$/, 'iso-8859-8'],
  [/^(cp|dos-?|oem)(437|850|852|858|866)$/, 'ibm$2'],
  [/^(unicode-1-1-)?utf-?7$/, 'utf-7'],
  [/^(unicode-1-1-)?utf-?8$|^utf8mb4$|^unicode$/, 'utf-8'],
  [/^x-mac-(roman|cyrillic)$/, 'mac$1'],
]

function toKnown(declared: string | null): string | null {
  const name =
    declared
      ?.trim()
      .toLowerCase()
      .slice(0, 100)
      .split('*', 1)
      .join()
      .replace(/^["']|["']$/g, '') ?? ''
  if (
    name === '' ||
    /^(us-)?ascii$|^ansi_x3\.4-1968$|unknown|^(x-)?user-?defined$|^default|^binary$|^8bit$|^none$/.test(name)
  )
    return null
  for (const [pattern, successor] of successors) if (pattern.test(name)) return name.replace(pattern, successor)
  return name
}

/** A decoding with this many errors is invalid. */
const maxWrong = 0.02

/**
 * Decodes text. Valid UTF-8 is UTF-8, whatever is declared, because no other text looks like it by chance. Next comes
 * the declared charset, if possible, and finally detection.
 */
export function decodeText(bytes: Uint8Array, declared: string | null): string {
  const buffer = toBuffer(bytes)
  const charset = toKnown(declared)
  if (charset?.startsWith('utf-16') || charset?.startsWith('utf-32') || isUtf16(buffer)) {
    return iconv.decode(buffer, charset?.startsWith('utf-') ? charset : 'utf-16')
  }
  if (charset === 'utf-7' && isAscii(buffer)) return iconv.decode(buffer, 'utf-7')
  const shifted =
    buffer.includes(0x1b) || buffer.includes(0x7e) || charset?.startsWith('iso-2022')
      ? readShifted(buffer, charset)
      : undefined
  if (shifted) return new TextDecoder(shifted.charset).decode(shifted.bytes)
  if (isUtf8(buffer)) return withoutMark(buffer.toString('utf8'))
  return (charset && readAs(buffer, charset)) ?? iconv.decode(buffer, detectCharset(buffer))
}

const withoutMark = (text: string) => (text.startsWith('\ufeff') ? text.slice(1) : text)

const isUtf16 = (bytes: Buffer) => (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)

function readAs(bytes: Buffer, charset: string): string | undefined {
  if (!iconv.encodingExists(charset)) return undefined
  const text = iconv.decode(bytes, charset)
  const wrong = countWrong(text)
  if (wrong === 0) return text
  // The last character of a truncated text.
  const high = bytes.length > 65_536 ? text.length : bytes.filter((byte) => byte >= 0x80).length
  return wrong <= 1 + high * maxWrong && (charset !== 'utf-8' || wrong * 10 < high) ? text : undefined
}

function countWrong(text: string): number {
  let wrong = 0
  for (let at = text.indexOf('\ufffd'); at >= 0; at = text.indexOf('\ufffd', at + 1)) wrong++
  return wrong
}

/**
 * Bytes that cannot declare a charset, such as those of a header. The declared charset of the email's text is a hint.
 */
export function decodeUndeclared(bytes: Uint8Array, hint: string | null): string {
  const buffer = toBuffer(bytes)
  if (isUtf8(buffer) && !buffer.includes(0x1b)) return buffer.toString('utf8')
  const charset = toKnown(hint)
  const hinted = charset && charset !== 'utf-8' && !buffer.includes(0x1b) ? readAs(buffer, charset) : undefined
  return hinted !== undefined && judgePlausibility(hinted) > 0.5 ? hinted : decodeText(bytes, null)
}
