const equals = 0x3d
const newline = 0x0a
/** Short strings are gone with the next small collection; long ones stay for a while. */
const chunkBytes = 64 * 1024

/** A body as it was before it was sent: the same bytes. It is decoded in its place, and used up. */
export function decodeBody(body: Buffer, encoding: string): Buffer {
  if (/base64/i.test(encoding)) return decodeBase64(body)
  if (/quoted-printable/i.test(encoding)) return decodeQuoted(body)
  return body
}

/** Decodes in place: the result is smaller than its source, so that no second buffer is needed. */
function decodeBase64(body: Buffer): Buffer {
  let length = 0
  let rest = ''
  for (let at = 0; at < body.length; at += chunkBytes) {
    const text =
      rest + body.toString('latin1', at, Math.min(at + chunkBytes, body.length)).replace(/[^A-Za-z0-9+/]+/g, '')
    const whole = text.length - (text.length % 4)
    length += body.write(text.slice(0, whole), length, 'base64')
    rest = text.slice(whole)
  }
  length += body.write(rest, length, 'base64')
  return body.subarray(0, length)
}

/** What is no escape is text. Blanks at the end of a line were added on the way. */
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
