const escapeByte = 0x1b
const shiftOut = 0x0e
const shiftIn = 0x0f

/** Sets the high bit of the bytes between shifts, which gives the characters of the 8-bit charset. */
function raise(bytes: Uint8Array, from: number, to: number, raised: number[]): void {
  for (let at = from; at < to; at++) {
    const byte = bytes[at] ?? 0
    raised.push(byte > 0x20 && byte < 0x7f ? byte | 0x80 : byte)
  }
}

const hasSequence = (bytes: Uint8Array, ...codes: number[]) =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).includes(Buffer.from(codes))

/**
 * ISO-2022-KR and -CN as 8-bit text for `euc-kr` or `gb18030`. Escapes only announce what the shifts switch to.
 */
function raiseShifted(bytes: Uint8Array): Uint8Array {
  const raised: number[] = []
  let isOut = false
  for (let at = 0; at < bytes.length; ) {
    const byte = bytes[at] ?? 0
    if (byte === escapeByte && bytes[at + 1] === 0x24 && (bytes[at + 2] === 0x29 || bytes[at + 2] === 0x2a)) at += 4
    else if (byte === shiftOut || byte === shiftIn) {
      isOut = byte === shiftOut
      at++
    } else {
      // A line begins unshifted.
      if (byte === 0x0a) isOut = false
      raise(bytes, at, at + 1, isOut ? raised : [])
      if (!isOut) raised.push(byte)
      at++
    }
  }
  return Uint8Array.from(raised)
}

/**
 * HZ in eight bits: `~{` begins Chinese, `~}` ends it, `~~` is a tilde, and a tilde at the end of a line joins it to
 * the next.
 */
function raiseHz(bytes: Uint8Array): Uint8Array {
  const raised: number[] = []
  let isChinese = false
  for (let at = 0; at < bytes.length; ) {
    const byte = bytes[at] ?? 0
    const follower = bytes[at + 1]
    if (byte !== 0x7e) {
      if (byte === 0x0a) isChinese = false
      if (isChinese) raise(bytes, at, at + 1, raised)
      else raised.push(byte)
      at++
      continue
    }
    if (follower === 0x7b || follower === 0x7d) isChinese = follower === 0x7b
    else if (follower === 0x7e) raised.push(byte)
    else if (follower !== 0x0a) raised.push(byte, ...(follower === undefined ? [] : [follower]))
    at += 2
  }
  return Uint8Array.from(raised)
}

export interface Shifted {
  charset: string
  bytes: Uint8Array
}

/** 7-bit text that switches charsets by escapes, with the charset that decodes it; undefined for other text. */
export function readShifted(bytes: Uint8Array, declared: string | null): Shifted | undefined {
  if (hasSequence(bytes, escapeByte, 0x24, 0x29, 0x43)) return { charset: 'euc-kr', bytes: raiseShifted(bytes) }
  if (hasSequence(bytes, escapeByte, 0x24, 0x29, 0x41)) return { charset: 'gb18030', bytes: raiseShifted(bytes) }
  const isJapanese = hasSequence(bytes, escapeByte, 0x24) || hasSequence(bytes, escapeByte, 0x28, 0x49)
  if (isJapanese) return { charset: 'iso-2022-jp', bytes }
  if (declared === 'iso-2022-kr') return { charset: 'euc-kr', bytes: raiseShifted(bytes) }
  if (declared !== null && /^iso-2022-cn/.test(declared)) return { charset: 'gb18030', bytes: raiseShifted(bytes) }
  const isHz = declared !== null && /^hz(-gb-2312)?$/.test(declared)
  if (isHz || (declared === null && looksLikeHz(bytes))) return { charset: 'gb18030', bytes: raiseHz(bytes) }
  return undefined
}

/** Only pairs of bytes of the charset's range between the marks. */
function looksLikeHz(bytes: Uint8Array): boolean {
  if (!hasSequence(bytes, 0x7e, 0x7b) || !hasSequence(bytes, 0x7e, 0x7d)) return false
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 16_384)).toString('latin1')
  return /~\{(?:[\x21-\x77][\x21-\x7e]){1,500}~\}/.test(text)
}
