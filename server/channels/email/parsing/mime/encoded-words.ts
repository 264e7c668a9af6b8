import { decodeText } from '../charsets/decode-text.ts'
import { decodeQuoted } from './transfer-encodings.ts'

/** `=?charset*language?Q?text?=`; spaces inside are not allowed but occur. */
const word = /=\?([\w.:+-]{1,60})(?:\*[\w-]{0,40})?\?([QqBb])\?([^?\r\n]{0,4000}(?:\?(?!=)[^?\r\n]{0,4000}){0,20})\?=/g

/**
 * A header with its encoded words in clean ASCII and everything else decoded by the given function: raw bytes inside
 * a word are in the charset of the word.
 */
export function escapeWords(bytes: Buffer, read: (piece: Buffer) => string): string {
  const text = bytes.toString('latin1')
  const pieces: string[] = []
  let from = 0
  for (const match of text.matchAll(word)) {
    pieces.push(read(bytes.subarray(from, match.index)), match[0].replace(/[\u0080-\u00ff]/g, toEscape))
    from = match.index + match[0].length
  }
  pieces.push(read(bytes.subarray(from)))
  return pieces.join('')
}

const toEscape = (letter: string) => `=${letter.charCodeAt(0).toString(16).toUpperCase()}`

interface Run {
  charset: string
  bytes: Buffer[]
}

/**
 * Decodes the encoded words of a header. Adjacent words of one charset are decoded together, because some programs
 * split characters.
 */
export function decodeWords(value: string): string {
  if (!value.includes('=?')) return value
  const pieces: string[] = []
  let run: Run | undefined
  let from = 0
  const flush = () => {
    if (run) pieces.push(decodeText(Buffer.concat(run.bytes), run.charset))
    run = undefined
  }
  for (const match of value.matchAll(word)) {
    const [whole, charset = '', encoding = '', text = ''] = match
    const between = value.slice(from, match.index)
    if (between.trim() !== '' || from === 0 || run === undefined) {
      flush()
      pieces.push(between)
    }
    if (run && run.charset !== charset.toLowerCase()) flush()
    run ??= { charset: charset.toLowerCase(), bytes: [] }
    run.bytes.push(readBytes(encoding, text))
    from = match.index + whole.length
  }
  flush()
  pieces.push(value.slice(from))
  return pieces.join('')
}

function readBytes(encoding: string, text: string): Buffer {
  if (/b/i.test(encoding)) return Buffer.from(text.replace(/\s/g, ''), 'base64')
  return decodeQuoted(Buffer.from(text.replaceAll('_', ' '), 'utf8'))
}
