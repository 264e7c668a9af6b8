import { domainToASCII, domainToUnicode } from 'node:url'
import { invalidField } from '../../../errors.ts'

/** Everyone's, for local development: nobody owns it. */
export const localhost = 'localhost'

/** One spelling for every way to write a name: lower case, ASCII, without a port or a dot at the end. */
export function normaliseHostname(given: string): string {
  const name = given
    .normalize('NFKC')
    .trim()
    .toLowerCase()
    .replace(/:\d{1,5}$/, '')
    .replace(/(?<!\.)\.+$/, '')
  // Of an address, the function would take the host and leave the rest.
  return /[\s/\\?#@:]/.test(name) ? name : domainToASCII(name) || name
}

/** Names that were stored before there was one spelling may be in the other. */
export function spellingsOf(given: string): string[] {
  const name = normaliseHostname(given)
  return [...new Set([name, domainToUnicode(name)])].filter(Boolean)
}

const hostname = /^[a-z\d_]([a-z\d_-]{0,61}[a-z\d_])?(\.[a-z\d_]([a-z\d_-]{0,61}[a-z\d_])?)*$/
const address = /^\[[\da-f:.]+\]$/

/** The names of a list, each once. */
export function toHostnames(given: string[]): string[] {
  const names = given.map((written, index) => {
    if (written.trim() === '') return ''
    const name = normaliseHostname(written)
    if (name.length <= 253 && (hostname.test(name) || address.test(name))) return name
    throw invalidField(`hostnames.${index}`, 'hostname_invalid')
  })
  return [...new Set(names)].filter(Boolean)
}
