import { createRequire } from 'node:module'
import iconv from 'iconv-lite'

const load = createRequire(import.meta.url)
const maxBytes = 4 * 2 ** 20

/** Outlook's compressed RTF: the HTML or text that it was created from, otherwise its words. Undefined if unreadable. */
export function readRtf(compressed: Buffer): { html?: string; text?: string } | undefined {
  if (compressed.length > maxBytes) return undefined
  try {
    const { decompressRTF } = load('@kenjiuno/decompressrtf') as typeof import('@kenjiuno/decompressrtf')
    const { deEncapsulateSync } = load('rtf-stream-parser') as typeof import('rtf-stream-parser')
    const rtf = Buffer.from(decompressRTF([...compressed]))
    const options = {
      decode: (bytes: Buffer, charset: string) => iconv.decode(bytes, charset),
      mode: 'either',
    } as const
    if (!/\\from(html1|text)/.test(rtf.subarray(0, 4096).toString('latin1'))) return { text: toWords(rtf) }
    const { mode, text } = deEncapsulateSync(rtf, options)
    return mode === 'html' ? { html: String(text) } : { text: String(text) }
  } catch {
    return undefined
  }
}

const charset = /\\ansicpg(\d{3,5})/

/** For native RTF: its paragraphs and letters, without formatting. */
function toWords(rtf: Buffer): string {
  const text = rtf.toString('latin1')
  const page = `windows-${charset.exec(text)?.[1] ?? '1252'}`
  const decode = (code: string) =>
    iconv.decode(Buffer.from(code, 'hex'), iconv.encodingExists(page) ? page : 'windows-1252')
  return text
    .replace(/\{\\(?:fonttbl|colortbl|stylesheet|info|\*)[^{}]{0,2000}(?:\{[^{}]{0,2000}\}[^{}]{0,2000}){0,200}\}/g, '')
    .replace(/\\u(-?\d{1,5}) ?\??/g, (_, code: string) => String.fromCharCode(Number(code) & 0xffff))
    .replace(/\\'([0-9a-f]{2})/gi, (_, code: string) => decode(code))
    .replace(/\\(?:par|line)\b ?/g, '\n')
    .replace(/\\tab\b ?/g, '\t')
    .replace(/\\[a-z]{1,32}-?\d{0,10} ?|[{}]/gi, '')
    .replace(/\\([\\{}])/g, '$1')
    .trim()
}
