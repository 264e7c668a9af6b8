import addressParser from 'nodemailer/lib/addressparser'
import { decodeWords } from './mime/encoded-words.ts'
import type { MailAddress } from './parsed-mail.ts'

const maxAddresses = 200
const maxAddressLength = 320
const maxNameLength = 255

/** Addresses that can be replied to; other forms in emails cannot. */
const usable = /^[^\s@<>,;:"()]{1,250}@[^\s@<>,;:"()]+$/

/** The usable addresses of a header; groups are their members. */
export function readAddresses(header: string | undefined): MailAddress[] {
  if (!header) return []
  const parsed = flatten(addressParser(header.slice(0, 100_000))).map(toMailAddress)
  const found = parsed.filter(({ address }) => usable.test(address) && address.length <= maxAddressLength)
  return found.length > 0 ? found.slice(0, maxAddresses) : findAnyAddress(header)
}

const flatten = (list: ReturnType<typeof addressParser>) =>
  list.flatMap((entry) => ('group' in entry ? (entry.group ?? []) : [entry]))

const toMailAddress = ({ address = '', name }: { address?: string; name: string }): MailAddress => ({
  address: decodeWords(address)
    .trim()
    .replace(/^mailto:/i, ''),
  name: cleanName(decodeWords(name), address),
})

const cleanName = (name: string, address: string) => {
  const clean = [
    ...name
      .replace(/\p{Cc}+/gu, ' ')
      .trim()
      .replace(/^['"]+|(?<!['"])['"]+$/g, ''),
  ]
    .slice(0, maxNameLength)
    .join('')
  return clean.toLowerCase() === address.trim().toLowerCase() ? '' : clean
}

/** A malformed header may still contain one. */
function findAnyAddress(header: string): MailAddress[] {
  const [address] =
    /[\w.!#$%&'*+/=?^`{|}~-]{1,250}@[\w-]{1,200}(?:\.[\w-]{1,200}){1,20}/.exec(header.slice(0, 10_000)) ?? []
  return address ? [{ address, name: '' }] : []
}

type Headers = (name: string) => string | undefined

/** The first usable address of From, Sender and Return-Path. The name is taken from From, if it has one. */
export function findSender(header: Headers): MailAddress | null {
  const lists = ['from', 'sender', 'return-path'].map((name) => readAddresses(header(name)))
  const [sender] = lists.flat()
  if (!sender) return null
  return sender.name ? sender : { ...sender, name: displayName(header('from'), sender.address) }
}

/** The text before an invalid address. */
function displayName(from: string | undefined, address: string): string {
  const [entry] = from ? addressParser(from.slice(0, 10_000)) : []
  const name = decodeWords(entry?.name ?? '')
  return name.includes('@') ? '' : cleanName(name, address)
}
