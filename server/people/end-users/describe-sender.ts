/** The sender of a message, as far as the message contains it. */
export interface Sender {
  uid?: string | null | undefined
  fromAddress?: string | null | undefined
  fromName?: string | null | undefined
  /** A name with known parts. */
  nameParts?: { firstName: string; lastName: string }
}

export type SenderUIDType = 'Email' | 'Phone' | 'External'

export interface SenderProfile {
  uid: string
  uidType: SenderUIDType
  firstName: string
  lastName: string
  email: string | null
  phone: string | null
}

const maxNameLength = 255

/** UIDs are compared ignoring case and surrounding spaces. */
export const normaliseUID = (uid: string) => uid.trim().toLowerCase()

export function typeOfUID(uid: string): SenderUIDType {
  if (uid.includes('@')) return 'Email'
  return /^\+\d+$/.test(uid) ? 'Phone' : 'External'
}

/** The sender of a message; undefined if it has neither a UID nor an address. */
export function describeSender({ uid, fromAddress, fromName, nameParts }: Sender): SenderProfile | undefined {
  const address = fromAddress?.trim() || undefined
  const key = uid?.trim() || address
  if (!key) return undefined
  const known = [key, ...(address ? [address] : [])]
  const findOf = (type: SenderUIDType) => known.find((value) => typeOfUID(value) === type) ?? null
  return {
    uid: key,
    uidType: typeOfUID(key),
    ...(nameParts ?? splitName(fromName?.trim() || undefined, address ?? key)),
    email: findOf('Email'),
    phone: findOf('Phone'),
  }
}

function splitName(fullName: string | undefined, address: string) {
  const name = fullName ?? address
  const gap = fullName ? fullName.lastIndexOf(' ') : -1
  if (gap < 0) return { firstName: clip(name), lastName: '' }
  return { firstName: clip(name.slice(0, gap).trim()), lastName: clip(name.slice(gap + 1)) }
}

/** Counts characters like the API limits, and never splits one. */
const clip = (name: string) => [...name].slice(0, maxNameLength).join('')
