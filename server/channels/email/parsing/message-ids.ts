import { createHash } from 'node:crypto'
import type { Content } from '../../../desk/messages/content/compose-content.ts'

const maxLength = 500
const maxIDs = 100

/** The IDs in a header, without angle brackets. Whitespace from folding is ignored; empty IDs are omitted. */
export function readMessageIDs(header: string | undefined): string[] {
  if (!header) return []
  const inBrackets = [...header.matchAll(/<([^<>]*)>/g)].map((match) => match[1] ?? '')
  const found = inBrackets.length > 0 ? inBrackets : header.split(/[\s,;]+/).filter((word) => word.includes('@'))
  const ids = found.map(cleanID).filter((id) => id !== '' && id.length <= maxLength)
  return keepEnds([...new Set(ids)])
}

export const cleanID = (id: string) => id.replace(/[<>\s\0]+/g, '')

/** Shortens an endless list to its start and end. */
const keepEnds = (ids: string[]) => (ids.length <= maxIDs ? ids : [...ids.slice(0, 20), ...ids.slice(20 - maxIDs)])

/** An ID for an email without a Message-ID: the same email gets the same ID when fetched again. */
export function deriveMessageID(parts: (string | Uint8Array)[]): string {
  return `${digest(parts)}@derived.invalid`
}

export function digest(parts: (string | Uint8Array)[]): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(`${part.length} `).update(part)
  return hash.digest('hex').slice(0, 40)
}

interface Identified {
  sender: string
  date: Date | null
  subject: string
  content: Content
}

const comparedLetters = 500

/**
 * Author and time, then the text, which differs between emails of programs that reuse one Message-ID. Mailing lists
 * append to emails, so only the letters at the beginning count.
 */
export function takeFingerprint({ sender, date, subject, content }: Identified): string {
  const origin = digest([sender.toLowerCase(), date?.toISOString() ?? `${subject}${content.preview}`])
  const text = (content.message ?? '').slice(0, 20 * comparedLetters).replace(/[^\p{L}\p{N}]+/gu, '')
  return `${origin}.${digest([text.slice(0, comparedLetters)]).slice(0, 16)}`
}

/** Earlier fingerprints covered only author and time. */
export const isSameFingerprint = (stored: string, own: string) =>
  stored === own || (!stored.includes('.') && own.startsWith(`${stored}.`))
