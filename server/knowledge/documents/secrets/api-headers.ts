import { validateHeaderName } from 'node:http'
import { invalidField } from '../../../errors.ts'
import { findMembers, type JsonMember, replaceMembers } from '../../../platform/json-members.ts'
import { mask } from '../../../platform/secrets/secrets.ts'

/**
 * Headers of a call are a JSON object of strings, stored as written. They often contain keys, so all values are
 * secret except those of headers that do not identify the caller.
 */
const openNames = new Set(['accept', 'accept-charset', 'accept-language', 'content-language', 'content-type'])
const isSecretName = (name: string) => !openNames.has(name.trim().toLowerCase())

const listMembers = (text: string) => findMembers(text, { field: 'apiHeaders', isSecretName })
const masked = JSON.stringify(mask)

/** The returned form: all names, and the values of harmless headers. */
export const maskHeaders = (text: string): string =>
  replaceMembers(
    text,
    listMembers(text).filter(({ isSecret, value }) => isSecret && value !== '""'),
    () => masked,
  )

/** Blank becomes null. */
export function readHeaders(written: string): string | null {
  if (written.trim() === '') return null
  const parsed = parseHeaders(written)
  if (!parsed) throw invalidField('apiHeaders', 'headers_invalid')
  const wrong = Object.keys(parsed).find((name) => !isHeaderName(name))
  if (wrong !== undefined) throw invalidField('apiHeaders', 'header_name_invalid')
  return written
}

/** A masked value keeps the stored one of that name. Without a stored value it is omitted. */
export function restoreHeaders(text: string, stored: string | null): string {
  const kept = new Map(listMembers(stored ?? '').map((member) => [nameOf(member), member.value]))
  const hidden = listMembers(text).filter(({ isSecret, value }) => isSecret && value === masked)
  if (hidden.every((member) => kept.has(nameOf(member)))) {
    return replaceMembers(text, hidden, (member) => kept.get(nameOf(member)) ?? masked)
  }
  const known = Object.fromEntries([...kept].map(([name, value]) => [name, JSON.parse(value) as string]))
  const entries = Object.entries(parseHeaders(text) ?? {}).flatMap(([name, value]) => {
    if (value !== mask || !isSecretName(name)) return [[name, value]]
    const found = known[name.trim().toLowerCase()]
    return found === undefined ? [] : [[name, found]]
  })
  return JSON.stringify(Object.fromEntries(entries))
}

/** Without secret headers; null if none is left. */
export function withoutSecrets(text: string): string | null {
  const open = Object.entries(parseHeaders(text) ?? {}).filter(([name]) => !isSecretName(name))
  return open.length > 0 ? JSON.stringify(Object.fromEntries(open)) : null
}

export const hasMask = (text: string): boolean =>
  listMembers(text).some(({ isSecret, value }) => isSecret && value === masked)

export const hasSecrets = (text: string | null): boolean => listMembers(text ?? '').some(({ isSecret }) => isSecret)

/** Names and values, to compare two texts. */
export const describeSecrets = (text: string | null): string =>
  JSON.stringify(
    listMembers(text ?? '')
      .filter(({ isSecret }) => isSecret)
      .map((member) => [nameOf(member), member.value])
      .sort(),
  )

const nameOf = ({ path }: JsonMember) => String(path.at(-1)).trim().toLowerCase()

function parseHeaders(text: string): Record<string, string> | undefined {
  try {
    const parsed: unknown = JSON.parse(text)
    const isObject = typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)
    const isOfTexts = isObject && Object.values(parsed).every((value) => typeof value === 'string')
    return isOfTexts ? (parsed as Record<string, string>) : undefined
  } catch {
    return undefined
  }
}

function isHeaderName(name: string): boolean {
  try {
    validateHeaderName(name)
    return true
  } catch {
    return false
  }
}
