import { OutboundFault } from './outbound-fault.ts'

/** Headers about framing and routing belong to the connection, not to the caller. */
const ownedByTheConnection =
  /^(host|content-length|transfer-encoding|connection|keep-alive|upgrade|te|trailer|expect|proxy-.*|accept-encoding)$/

/** Header names in lower case, and values that cannot end a header and begin another one. */
export function toSafeHeaders(headers: Record<string, string>): Record<string, string> {
  const safe: Record<string, string> = {}
  for (const [given, value] of Object.entries(headers)) {
    const name = given.trim().toLowerCase()
    if (!/^[!#$%&'*+.^_`|~\da-z-]+$/.test(name)) {
      throw new OutboundFault('bad-address', `${JSON.stringify(given)} is not the name of a header.`)
    }
    if (!ownedByTheConnection.test(name)) safe[name] = toSafeValue(value)
  }
  return safe
}

function toSafeValue(value: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what must not get through
  const line = value.replace(/[\u0000-\u0008\u000a-\u001f\u007f]+/g, ' ').trim()
  // Headers are bytes; beyond ASCII, UTF-8 is customary.
  return Buffer.from(line, 'utf8').toString('latin1')
}
