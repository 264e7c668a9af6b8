const equals = 0x3d
const newline = 0x0a

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
const noDigit = 0xff
/** The value of each byte in base64. */
const digits = new Uint8Array(256).fill(noDigit)
for (const [value, digit] of [...alphabet].entries()) digits[digit.charCodeAt(0)] = value

/** The decoded body. It is decoded in place, which consumes the input. */
export function decodeBody(body: Buffer, encoding: string): Buffer {
  if (/base64/i.test(encoding)) return decodeBase64(body)
  if (/quoted-printable/i.test(encoding)) return decodeQuoted(body)
  return body
}

/**
 * Decodes in place: the result is smaller than its source, so no second buffer is needed. Node decodes only strings,
 * and those of a large file would be several times its size. Invalid characters are skipped; padding ends a group,
 * after which some programs begin another.
 */
function decodeBase64(body: Buffer): Buffer {
  let length = 0
  let bits = 0
  let count = 0
  for (let at = 0; at < body.length; at++) {
    const byte = body[at] ?? 0
    const value = digits[byte] ?? noDigit
    if (value === noDigit) {
      if (byte === equals) count = 0
      continue
    }
    bits = ((bits << 6) | value) & 0xffff
    count += 6
    if (count < 8) continue
    count -= 8
    body[length++] = bits >> count
  }
  return body.subarray(0, length)
}

/** Invalid escapes are text. Spaces at the end of a line were added in transit. */
export function decodeQuoted(body: Buffer): Buffer {
  let length = 0
  for (let at = 0; at < body.length; ) {
    const found = body.indexOf(equals, at)
    const end = found < 0 ? body.length : found
    if (length !== at) body.copyWithin(length, at, end)
    length += end - at
    at = end
    if (found < 0) break
    const after = skipBlanks(body, at + 1)
    const code = toNibble(body[at + 1]) * 16 + toNibble(body[at + 2])
    if (body[after] === newline) at = after + 1
    else if (Number.isNaN(code)) body[length++] = body[at++] ?? 0
    else {
      body[length++] = code
      at += 3
    }
  }
  return body.subarray(0, length)
}

/** To the end of the line, if nothing else follows on it. */
function skipBlanks(body: Buffer, from: number): number {
  let at = from
  while (at < from + 100 && (body[at] === 0x20 || body[at] === 0x09)) at++
  return body[at] === 0x0d ? at + 1 : at
}

function toNibble(digit = 0): number {
  if (digit >= 0x30 && digit <= 0x39) return digit - 0x30
  const letter = digit & ~0x20
  return letter >= 0x41 && letter <= 0x46 ? letter - 0x37 : Number.NaN
}
