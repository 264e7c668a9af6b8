import chardet from 'chardet'
import iconv from 'iconv-lite'
import { Unreadable } from './reading.ts'

/** Enough to detect the character set. */
const sampleBytes = 64 * 1024

/** Decodes text in any character set; rejects binary data. */
export function decodeText(bytes: Uint8Array, charset: string | undefined): string {
  const text = decode(bytes, charset)
    .replace(/^\u{feff}/u, '')
    .replace(/\r\n?/g, '\n')
  if (countControls(text.slice(0, sampleBytes)) > 0) throw new Unreadable('notText')
  return text.toWellFormed().replaceAll('\0', '')
}

function decode(bytes: Uint8Array, charset: string | undefined): string {
  if (charset && iconv.encodingExists(charset)) return iconv.decode(Buffer.from(bytes), charset)
  const [first, second] = bytes
  const isUtf16 = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)
  if (isUtf16) return iconv.decode(Buffer.from(bytes), 'utf-16')
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    const guessed = chardet.detect(bytes.subarray(0, sampleBytes)) ?? 'windows-1252'
    return iconv.decode(Buffer.from(bytes), iconv.encodingExists(guessed) ? guessed : 'windows-1252')
  }
}

/** Control characters that text never contains, unlike tabs, line and page breaks. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: it is about them
const controls = /[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/g
const countControls = (text: string) => text.match(controls)?.length ?? 0
