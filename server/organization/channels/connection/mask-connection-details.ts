import { findMembers, type JsonMember, replaceMembers } from '../../../platform/json-members.ts'
import { mask } from '../../../platform/secrets/secrets.ts'

/** Connection details are a text of the customer's own, often JSON, and come back as they were written. */

const secretName = /(password|secret|token|api[-_]?key)$|^key$/i
const maxMembers = 200

const userName = /^(user|username|login)$/i

const listMembers = (text: string) =>
  findMembers(text, { field: 'connectionDetails', isSecretName: (name) => secretName.test(name) })

const masked = JSON.stringify(mask)
const isSet = ({ isSecret, value }: JsonMember) => isSecret && value !== 'null' && value !== '""'

/** What leaves: members that hold a secret show the mask. */
export function maskConnectionDetails(text: string): string {
  return replaceMembers(text, listMembers(text).filter(isSet), () => masked)
}

interface Restored {
  text: string
  /** Secrets that were not kept, such as `connectionDetails.imap.password`. */
  cleared: string[]
}

/**
 * What is stored: a masked member keeps the value it had, if it would still be sent to the same place. One that never
 * had a value, or whose place changed, has none.
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
 * All that may decide where a secret is sent: what stands beside it and above it, and parts without a secret of their
 * own, since those may borrow it (SMTP uses the login of IMAP). User names go along with a secret, not before it.
 */
function findPlaces(members: JsonMember[]): (path: (string | number)[]) => string {
  const involved = members.filter(({ path, isSecret }) => !isSecret && !userName.test(String(path.at(-1))))
  const toText = (list: JsonMember[]) => JSON.stringify(list.map(({ path, value }) => [path, value]))
  // No settings of a mailbox are that long; comparing part by part would take too much time.
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
