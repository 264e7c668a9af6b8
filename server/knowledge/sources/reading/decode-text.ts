import chardet from 'chardet'
import iconv from 'iconv-lite'
import { Unreadable } from './reading.ts'

/** Enough to tell the character set by. */
const sampleBytes = 64 * 1024

/** Text in whatever character set it is in; refuses what is no text at all. */
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

/** Those that no text has: tabs, line and page breaks are none of them. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: it is about them
const controls = /[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/g
const countControls = (text: string) => text.match(controls)?.length ?? 0
