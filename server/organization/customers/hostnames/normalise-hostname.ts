import { domainToASCII, domainToUnicode } from 'node:url'
import { invalidField } from '../../../errors.ts'

/** For local development: belongs to everyone, cannot be owned. */
export const localhost = 'localhost'

/** Normalizes a hostname: lower case, ASCII, without a port or trailing dot. */
export function normaliseHostname(given: string): string {
  const name = given
    .normalize('NFKC')
    .trim()
    .toLowerCase()
    .replace(/:\d{1,5}$/, '')
    .replace(/(?<!\.)\.+$/, '')
  // Given a URL, the function would return its host and drop the rest.
  return /[\s/\\?#@:]/.test(name) ? name : domainToASCII(name) || name
}

/** Names stored before normalization may have another spelling. */
export function spellingsOf(given: string): string[] {
  const name = normaliseHostname(given)
  return [...new Set([name, domainToUnicode(name)])].filter(Boolean)
}

const hostname = /^[a-z\d_]([a-z\d_-]{0,61}[a-z\d_])?(\.[a-z\d_]([a-z\d_-]{0,61}[a-z\d_])?)*$/
const address = /^\[[\da-f:.]+\]$/

/** The names of a list, without duplicates. */
export function toHostnames(given: string[]): string[] {
  const names = given.map((written, index) => {
    if (written.trim() === '') return ''
    const name = normaliseHostname(written)
    if (name.length <= 253 && (hostname.test(name) || address.test(name))) return name
    throw invalidField(`hostnames.${index}`, 'hostname_invalid')
  })
  return [...new Set(names)].filter(Boolean)
}
