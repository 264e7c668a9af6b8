import type { TicketPriority } from '@attendant/contract/desk/ticket.ts'
import { ticketPriorities } from '@attendant/contract/desk/ticket.ts'

/** Reads members of external data, which may be missing or of any type. */
export type Json = Record<string, unknown>

export const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const toJson = (value: unknown): Json => (isJson(value) ? value : {})

export const toText = (value: unknown): string | null =>
  typeof value === 'string' ? value : typeof value === 'number' || typeof value === 'bigint' ? String(value) : null

/** Null if blank. */
export const toFilled = (value: unknown): string | null => toText(value)?.trim() || null

export const toTexts = (value: unknown): string[] =>
  Array.isArray(value) ? value.flatMap((each) => toFilled(each) ?? []) : []

export const toRecords = (value: unknown): Json[] => (Array.isArray(value) ? value.filter(isJson) : [])

const yearZero = Date.UTC(1970, 0, 1)
const yearLast = Date.UTC(2200, 0, 1)

/** A time as text, or in seconds since 1970. */
export function toDate(value: unknown): Date | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null
  const date = typeof value === 'number' ? new Date(value * 1000) : new Date(value)
  const time = date.getTime()
  return time >= yearZero && time < yearLast ? date : null
}

export const toPriority = (value: unknown): TicketPriority =>
  ticketPriorities.find((name) => name.toLowerCase() === toText(value)?.toLowerCase()) ?? 'Normal'

/** Without angle brackets. */
export const toMessageID = (value: unknown): string | null => {
  const text = toFilled(value)
  return text === null ? null : text.replace(/^<|>$/g, '').trim().slice(0, 990) || null
}

/** The IDs in a References header. */
export const toMessageIDs = (value: unknown): string[] =>
  (toText(value) ?? '').split(/[\s,]+/).flatMap((id) => toMessageID(id) ?? [])

export const toAddresses = (value: unknown): string[] =>
  (Array.isArray(value) ? value.map((each) => toText(each) ?? '') : (toText(value) ?? '').split(','))
    .map((one) => (/<([^<>]+)>\s*$/.exec(one.slice(-1000))?.[1] ?? one).trim())
    .filter((one) => one.includes('@') && one.length <= 320)

/** Solved and closed tickets are closed; other statuses keep their name. */
export function toStatus(value: unknown): string {
  const text = toFilled(value) ?? 'open'
  if (/^(solved|closed|resolved|merged|removed)$/i.test(text)) return 'Closed'
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`
}

/** Plain text as a paragraph. */
export const toHtml = (text: string) =>
  `<p>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replace(/\r?\n/g, '<br>')}</p>`
