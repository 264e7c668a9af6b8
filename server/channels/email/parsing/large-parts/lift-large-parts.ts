import { randomUUID } from 'node:crypto'

/** Smaller ones cost the parser nothing worth mentioning. */
const largeBytes = 256 * 1024
const maxHeaderLength = 16 * 1024
/** Short strings are gone with the next small collection; long ones stay for a while. */
const chunkBytes = 64 * 1024

export interface Lifted {
  /** The mail with a word in the place of each large file. */
  raw: Buffer
  /** By the word that stands for it. */
  parts: Map<string, Uint8Array>
}

/**
 * Takes large base64 parts out of a mail and decodes them natively, in its own memory: line by line the parser needs six
 * times theirs, and seconds. A line of base64 cannot begin with a dash, so a part ends where the next such line is. What is
 * inside another mail stays, because that is kept as it is.
 */
export function liftLargeParts(raw: Buffer): Lifted {
  const parts = new Map<string, Uint8Array>()
  if (raw.length < largeBytes || /content-type:\s*message\//i.test(skim(raw))) return { raw, parts }
  const kept: Buffer[] = []
  let start = 0
  while (start < raw.length) {
    const end = nextDash(raw, start)
    const body = end - start >= largeBytes ? findBase64(raw, start) : undefined
    if (body === undefined) kept.push(raw.subarray(start, end))
    else {
      const word = `part ${randomUUID()}`
      parts.set(word, decodeBase64(raw, body, end))
      kept.push(raw.subarray(start, body), Buffer.from(`${Buffer.from(word).toString('base64')}\r\n`))
    }
    start = end
  }
  return parts.size > 0 ? { raw: Buffer.concat(kept), parts } : { raw, parts }
}

/** Everything but the insides of large parts, as text to search. */
function skim(raw: Buffer): string {
  const pieces: string[] = []
  for (let start = 0; start < raw.length; ) {
    const end = nextDash(raw, start)
    pieces.push(raw.toString('latin1', start, Math.min(end, start + maxHeaderLength)))
    start = end
  }
  return pieces.join('\n')
}

/** The start of the next line that begins with `--`. */
function nextDash(raw: Buffer, from: number): number {
  const found = raw.indexOf('\n--', from)
  return found < 0 ? raw.length : found + 1
}

const isText = (head: string) =>
  /^content-type:\s*text\/(?:plain|html)\b/im.test(head) && !/^content-disposition:\s*attachment/im.test(head)

/** Where the base64 begins, if the part says that it is such, and is no text to be read. */
function findBase64(raw: Buffer, start: number): number | undefined {
  const head = raw.toString('latin1', start, start + maxHeaderLength)
  const blank = /\r?\n\r?\n/.exec(head)
  if (!blank) return undefined
  const fields = head.slice(0, blank.index)
  if (!/^content-transfer-encoding:\s*base64\s*$/im.test(fields) || isText(fields)) return undefined
  return start + blank.index + blank[0].length
}

/** Into the place where it stands, which is larger than what comes of it: a second one would be memory for nothing. */
export function decodeBase64(raw: Buffer, start: number, end: number): Uint8Array {
  let length = 0
  let rest = ''
  for (let at = start; at < end; at += chunkBytes) {
    const text = rest + raw.toString('latin1', at, Math.min(at + chunkBytes, end)).replace(/[^A-Za-z0-9+/]+/g, '')
    const whole = text.length - (text.length % 4)
    length += raw.write(text.slice(0, whole), start + length, 'base64')
    rest = text.slice(whole)
  }
  length += raw.write(rest, start + length, 'base64')
  return raw.subarray(start, start + length)
}
