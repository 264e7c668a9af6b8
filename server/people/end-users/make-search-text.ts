import type { EndUserRow } from './get-end-user.ts'
import type { UIDEntry } from './uids/merge-uids.ts'

type Names = Pick<EndUserRow, 'firstName' | 'lastName'>
type Searched = Names & Pick<EndUserRow, 'displayName'> & Partial<Pick<EndUserRow, 'email' | 'phone' | 'customerRef'>>

/** Case and the way in which accents are encoded do not matter. */
export const foldSearchText = (text: string): string => text.normalize('NFC').toLowerCase()

/** Each part on a separate line, so that no match spans two of them. */
export function makeSearchText(person: Searched, uids: Pick<UIDEntry, 'uid'>[]): string {
  const { displayName, email, phone, customerRef } = person
  const parts = [makeDisplayName(person), displayName, email, phone, customerRef, ...uids.map(({ uid }) => uid)]
  return [...new Set(parts.map((part) => part && foldSearchText(part)).filter(Boolean))].join('\n')
}

export const makeDisplayName = ({ firstName, lastName }: Names) => `${firstName} ${lastName}`.trim()
