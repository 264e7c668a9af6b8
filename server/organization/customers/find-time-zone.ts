import { findIana } from 'windows-iana'

/** The IANA name of a time zone given by its Windows or IANA name; undefined if there is none. */
export function findTimeZone(name: string): string | undefined {
  return findIana(name)[0] ?? (isIana(name) ? name : undefined)
}

/** Offsets such as `+02:00` are not accepted: PostgreSQL inverts their sign. */
function isIana(name: string): boolean {
  if (!/^[a-z]/i.test(name)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}
