import { createHash } from 'node:crypto'

const longest = 500
const maxIDs = 100

/** The ids in a header, without angle brackets. Blanks that folding left inside do not count; empty ones are none. */
export function readMessageIDs(header: string | undefined): string[] {
  if (!header) return []
  const inBrackets = [...header.matchAll(/<([^<>]*)>/g)].map((match) => match[1] ?? '')
  const found = inBrackets.length > 0 ? inBrackets : header.split(/[\s,;]+/).filter((word) => word.includes('@'))
  const ids = found.map(cleanID).filter((id) => id !== '' && id.length <= longest)
  return keepEnds([...new Set(ids)])
}

export const cleanID = (id: string) => id.replace(/[<>\s\0]+/g, '')

/** Of an endless list, where it began and what was answered last. */
const keepEnds = (ids: string[]) => (ids.length <= maxIDs ? ids : [...ids.slice(0, 20), ...ids.slice(20 - maxIDs)])

/** For a mail without a Message-ID: the same mail, fetched again, gets the same one. */
export function deriveMessageID(parts: (string | Uint8Array)[]): string {
  return `${digest(parts)}@derived.invalid`
}

export function digest(parts: (string | Uint8Array)[]): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(`${part.length} `).update(part)
  return hash.digest('hex').slice(0, 40)
}
