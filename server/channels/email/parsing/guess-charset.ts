const decoders = new Map<string, TextDecoder>()

function decode(bytes: Uint8Array, charset: string): string | undefined {
  try {
    const decoder = decoders.get(charset) ?? new TextDecoder(charset, { fatal: true })
    decoders.set(charset, decoder)
    return decoder.decode(bytes)
  } catch {
    return undefined
  }
}

/** Every byte is a character to it. */
const lastResort = new TextDecoder('windows-1252')

/**
 * Bytes that say nothing of their charset: UTF-8, or ISO-2022-JP by its escapes; then the charset that the mail declares
 * for its text; then what they look like.
 */
export function decodeUndeclared(bytes: Uint8Array, declared: string | null): string {
  const candidates = [
    hasEscapes(bytes) ? 'iso-2022-jp' : 'utf-8',
    ...(declared ? [toKnown(declared)] : []),
    guessCharset(bytes),
  ]
  for (const charset of candidates) {
    const text = decode(bytes, charset)
    if (text !== undefined) return text
  }
  return lastResort.decode(bytes)
}

/** Mails say gb2312 and mean its successor, which reads both. */
const toKnown = (charset: string) => (/^(x-)?gb(2312|k)/i.test(charset.trim()) ? 'gb18030' : charset.trim())

/** Names the likely charset of text that is not UTF-8, by how its high bytes stand together. */
export function guessCharset(bytes: Uint8Array): string {
  if (hasEscapes(bytes)) return 'iso-2022-jp'
  const { leads, singles } = countHighBytes(bytes)
  if (leads.length > 0 && leads.length >= singles) return guessDoubleByte(bytes, leads)
  const letters = bytes.filter((byte) => byte >= 0xc0)
  const asciiLetters = bytes.filter((byte) => (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7a).length
  if (letters.length <= asciiLetters) return 'windows-1252'
  return letters.filter((byte) => byte < 0xe0).length > letters.length / 2 ? 'koi8-r' : 'windows-1251'
}

/** ESC $: Japanese in seven bits. */
const hasEscapes = (bytes: Uint8Array) => bytes.some((byte, index) => byte === 0x1b && bytes[index + 1] === 0x24)

/** The first bytes of pairs, and how many stand alone. */
function countHighBytes(bytes: Uint8Array) {
  const leads: number[] = []
  let singles = 0
  for (let index = 0; index < bytes.length; index++) {
    const byte = bytes[index] ?? 0
    if (byte < 0x80) continue
    const follower = bytes[index + 1] ?? 0
    // Runs of Cyrillic are pairs too; their bytes are letters on both sides.
    if (follower >= 0x80 || (follower >= 0x40 && byte < 0xa0)) {
      leads.push(byte)
      index++
    } else singles++
  }
  return { leads, singles }
}

const kana = /[\u3040-\u30ff]/
const common = /^[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\p{ASCII}\p{P}\p{S}]*$/u

function guessDoubleByte(bytes: Uint8Array, leads: number[]): string {
  const reads = (charset: string, isIt: (text: string) => boolean) => {
    const text = decode(bytes, charset)
    return text !== undefined && common.test(text) && isIt(text)
  }
  if (leads.some((lead) => lead < 0xa0) && reads('shift_jis', (text) => kana.test(text))) return 'shift_jis'
  if (reads('euc-jp', (text) => kana.test(text))) return 'euc-jp'
  if (looksCyrillic(bytes))
    return leads.filter((lead) => lead < 0xe0).length > leads.length / 2 ? 'koi8-r' : 'windows-1251'
  // Korean syllables end at C8; a Chinese text of some length goes beyond.
  if (leads.length >= 3 && leads.every((lead) => lead >= 0xb0 && lead <= 0xc8) && reads('euc-kr', () => true))
    return 'euc-kr'
  if (leads.every((lead) => lead >= 0xa1) && reads('gb18030', () => true)) return 'gb18030'
  if (reads('big5', () => true)) return 'big5'
  if (reads('shift_jis', () => true)) return 'shift_jis'
  return 'windows-1252'
}

/** Words of letters alone, most of them of one case: what Chinese and Korean bytes never look like. */
function looksCyrillic(bytes: Uint8Array): boolean {
  const high = bytes.filter((byte) => byte >= 0x80)
  const letters = high.filter((byte) => byte >= 0xc0)
  if (letters.length < high.length) return false
  const lower = letters.filter((byte) => byte >= 0xe0).length
  return lower >= letters.length * 0.75 || lower <= letters.length * 0.25
}
