import { findIana } from 'windows-iana'

/** The IANA name of a zone that is named by its Windows or its IANA name; nothing where there is no such zone. */
export function findTimeZone(name: string): string | undefined {
  return findIana(name)[0] ?? (isIana(name) ? name : undefined)
}

/** Offsets such as `+02:00` are no names: PostgreSQL reads them the other way round. */
function isIana(name: string): boolean {
  if (!/^[a-z]/i.test(name)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}
