import type { TicketRow } from './tickets.table.ts'

const fields = [
  'subject',
  'status',
  'isClosed',
  'isSpam',
  'channelID',
  'endUserID',
  'customerRepID',
  'teamID',
  'priority',
  'language',
  'isSnoozed',
  'snoozedUntil',
  'needsPersonReason',
  'slaDueAt',
  'slaState',
  'customFieldsData',
  'mergedIntoTicketID',
] as const satisfies (keyof TicketRow)[]

export type TicketChanges = Record<string, { from: unknown; to: unknown }>

/** The changed fields of the ticket, by their API names. */
export function changesOf(before: TicketRow, after: TicketRow): TicketChanges {
  if (before === after) return {}
  const changed = fields.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
  return Object.fromEntries(changed.map((field) => [field, { from: before[field], to: after[field] }]))
}
