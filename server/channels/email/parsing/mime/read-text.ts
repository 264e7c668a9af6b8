import libmime from 'libmime'
import { decodeText } from '../charsets/decode-text.ts'
import type { Part } from './split-parts.ts'
import { decodeBody } from './transfer-encodings.ts'

/** More is never stored. Base64 adds a third, other encodings may triple the size. */
const maxBytes = 12 * 2 ** 20
const maxEncoded = 16 * 2 ** 20
const searchedForCharset = 4096

/** The text of a part, with line feeds as line ends and flowed lines joined. */
export function readText({ type, parameters, encoding, body }: Part): string {
  const bytes = decodeBody(body.subarray(0, maxEncoded), encoding).subarray(0, maxBytes)
  const text = decodeText(bytes, charsetOf(type, parameters.charset, bytes)).replace(/\r{0,3}\n|\r/g, '\n')
  const isFlowed = /^flowed$/i.test(parameters.format ?? '') && type === 'text/plain'
  const unfolded = isFlowed ? libmime.decodeFlowed(text, /^yes$/i.test(parameters.delsp ?? '')) : text
  return unfolded.trimEnd()
}

/** HTML may declare the charset if the email declares none or only ASCII. */
function charsetOf(type: string, declared: string | undefined, bytes: Buffer): string | null {
  const isDeclared = declared && !/^(us-)?ascii$|unknown/i.test(declared.trim())
  if (isDeclared || type !== 'text/html') return declared ?? null
  const start = bytes.subarray(0, searchedForCharset).toString('latin1')
  return /<meta[^<>]{0,300}charset\s{0,9}=\s{0,9}["']?\s{0,9}([\w.:-]{2,40})/i.exec(start)?.[1] ?? null
}
