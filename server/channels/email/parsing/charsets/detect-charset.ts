import chardet from 'chardet'
import iconv from 'iconv-lite'
import { judgePlausibility } from './plausibility.ts'

/** The detector's names, with the charset that decodes them and the one their users meant. */
const successors: Record<string, string> = {
  'ISO-8859-1': 'windows-1252',
  'ISO-8859-2': 'iso-8859-2',
  'ISO-8859-6': 'windows-1256',
  'ISO-8859-7': 'windows-1253',
  'ISO-8859-8': 'windows-1255',
  'ISO-8859-9': 'windows-1254',
  Shift_JIS: 'cp932',
  'EUC-KR': 'cp949',
}

const candidates = [
  ...['windows-1252', 'windows-1251', 'koi8-r', 'cp932', 'euc-jp', 'gb18030', 'big5', 'cp949', 'windows-1253'],
  ...[
    'windows-1255',
    'windows-1256',
    'windows-1250',
    'iso-8859-2',
    'windows-1254',
    'windows-874',
    'windows-1257',
    'ibm850',
  ],
]

const sampleBytes = 4096

/**
 * The likely charset of text that is not UTF-8 and has no or a wrong charset. The detector recognizes longer texts by
 * their language; a name or a subject is too short, so each decoding is also judged by how its letters combine.
 */
export function detectCharset(bytes: Uint8Array): string {
  const sample = takeSample(bytes)
  const found = new Map<string, number>()
  for (const { name, confidence } of chardet.analyse(sample)) {
    const charset = successors[name] ?? name.toLowerCase()
    found.set(charset, Math.max(found.get(charset) ?? 0, confidence / 100))
  }
  const isLong = sample.filter((byte) => byte >= 0x80).length > 20
  let best = { charset: 'windows-1252', score: Number.NEGATIVE_INFINITY }
  for (const charset of candidates) {
    const text = iconv.decode(sample, charset)
    const detectorScore = (found.get(charset) ?? 0) * (isLong ? 2 : 0.6)
    const score = judgePlausibility(text) + detectorScore + judgeRarity(charset, text)
    if (score > best.score) best = { charset, score }
  }
  return best.charset
}

/** Prefers the more common of equally likely charsets. Japanese text almost always contains kana. */
function judgeRarity(charset: string, text: string): number {
  if (charset === 'euc-jp' || charset === 'cp932') return /[\u3040-\u30ff]/.test(text) ? 0 : -0.1
  return rarities[charset] ?? 0
}

const rarities: Record<string, number> = { 'windows-1252': 0.3, 'iso-8859-2': -0.1, ibm850: -0.8 }

/** From the first non-ASCII byte on, with the start of its line. */
function takeSample(bytes: Uint8Array): Buffer {
  const first = Math.max(0, bytes.findIndex((byte) => byte >= 0x80) - 40)
  return Buffer.from(bytes.buffer, bytes.byteOffset + first, Math.min(sampleBytes, bytes.length - first))
}
