import { findMembers, type JsonMember, replaceMembers } from '../../../platform/json-members.ts'
import { mask } from '../../../platform/secrets/secrets.ts'

/** Connection details are free text, often JSON, and returned as they were written. */

const secretName = /(password|secret|token|api[-_]?key)$|^key$/i
const maxMembers = 200

const userName = /^(user|username|login)$/i

const listMembers = (text: string) =>
  findMembers(text, { field: 'connectionDetails', isSecretName: (name) => secretName.test(name) })

const masked = JSON.stringify(mask)
const isSet = ({ isSecret, value }: JsonMember) => isSecret && value !== 'null' && value !== '""'

/** The returned text: members with a secret show the mask. */
export function maskConnectionDetails(text: string): string {
  return replaceMembers(text, listMembers(text).filter(isSet), () => masked)
}

interface Restored {
  text: string
  /** Cleared secrets, such as `connectionDetails.imap.password`. */
  cleared: string[]
}

/**
 * The stored text: a masked member keeps its value if it would still be sent to the same destination. One without a
 * value, or with a changed destination, is empty.
 */
export function restoreMaskedMembers(text: string, stored: string | null): Restored {
  const before = listMembers(stored ?? '')
  const after = listMembers(text)
  const [placeBefore, placeAfter] = [findPlaces(before), findPlaces(after)]
  const kept = new Map(before.filter(isSet).map((member) => [toKey(member.path), member]))
  const cleared: string[] = []
  const restored = replaceMembers(
    text,
    after.filter(({ isSecret, value }) => isSecret && value === masked),
    ({ path }) => {
      const known = kept.get(toKey(path))
      if (known && placeBefore(path) === placeAfter(path)) return known.value
      if (known) cleared.push(['connectionDetails', ...path].join('.'))
      return 'null'
    },
  )
  return { text: restored, cleared }
}

const toKey = (path: (string | number)[]) => JSON.stringify(path)

/**
 * Everything that may determine where a secret is sent: members beside and above it, and parts without their own
 * secret, which may reuse it (SMTP uses the IMAP login). User names are sent with a secret but do not determine its
 * destination.
 */
function findPlaces(members: JsonMember[]): (path: (string | number)[]) => string {
  const involved = members.filter(({ path, isSecret }) => !isSecret && !userName.test(String(path.at(-1))))
  const toText = (list: JsonMember[]) => JSON.stringify(list.map(({ path, value }) => [path, value]))
  // No mailbox settings are that long; comparing part by part would take too long.
  if (members.length > maxMembers) {
    const everything = toText(involved)
    return () => everything
  }
  const secrets = members.filter(isSet)
  const borrowing = new Set(
    involved.filter(({ path }) => !secrets.some((secret) => startsWith(secret.path, path.slice(0, -1)))),
  )
  return (path) => {
    const parent = path.slice(0, -1)
    return toText(involved.filter((member) => borrowing.has(member) || startsWith(parent, member.path.slice(0, -1))))
  }
}

const startsWith = (path: (string | number)[], beginning: (string | number)[]) =>
  beginning.every((part, index) => part === path[index])
