import {
  type Timeline,
  type TimelineEntry,
  type TimelineQuery,
  type TimelineType,
  timelineTypes,
} from '@attendant/contract/desk/timeline.ts'
import type { Rep } from '../../access.ts'
import { invalidField } from '../../errors.ts'
import type { Database } from '../../platform/database/database.ts'
import { readCursor, writeCursor } from '../../platform/http/requests/cursors.ts'
import { findUnseen } from '../sight/find-seen.ts'
import { getTicketRow } from '../tickets/tickets.store.ts'
import { factSource } from './list-facts.ts'
import { messageSource } from './list-message-entries.ts'
import { noteSource } from './list-note-entries.ts'
import type { TimelineSource } from './timeline-source.ts'

const sources: readonly TimelineSource[] = [messageSource, noteSource, factSource]

/** Reads each source only as far as the page, then merges them, so that a long timeline is as fast as a short one. */
export async function readTimeline(db: Database, rep: Rep, ticketID: number, query: TimelineQuery): Promise<Timeline> {
  const { customerID } = rep
  const types = readTypes(query.types)
  const isDescending = query.order?.toLowerCase() !== 'asc'
  const after = readCursor(query.cursor)
  await getTicketRow(db, customerID, ticketID)
  const slice = { customerID, ticketID, types, isDescending, after, limit: query.limit + 1 }
  const found: TimelineEntry[] = []
  for (const source of sources) {
    if (source.types.some((type) => types.has(type))) found.push(...(await source.list(db, slice)))
  }
  const sorted = found.toSorted((one, other) => (isDescending ? compare(other, one) : compare(one, other)))
  const items = await hideOthers(db, rep, sorted.slice(0, query.limit))
  const last = items.at(-1)
  const hasMore = sorted.length > items.length
  return { items, nextCursor: last && hasMore ? writeCursor({ at: new Date(last.at), id: last.entryID }) : null }
}

/** Moves name the other ticket only to agents who can see it. */
async function hideOthers(db: Database, rep: Rep, entries: TimelineEntry[]): Promise<TimelineEntry[]> {
  const otherOf = ({ data }: TimelineEntry) => ('otherTicketID' in data ? Number(data.otherTicketID) : undefined)
  const unseen = await findUnseen(
    db,
    rep,
    entries.flatMap((entry) => otherOf(entry) ?? []),
  )
  if (unseen.size === 0) return entries
  return entries.map((entry) =>
    unseen.has(otherOf(entry) ?? 0) ? { ...entry, data: { ...entry.data, otherTicketID: null } } : entry,
  )
}

const compare = (one: TimelineEntry, other: TimelineEntry): number =>
  Date.parse(one.at) - Date.parse(other.at) || one.entryID - other.entryID

function readTypes(written: string | undefined): ReadonlySet<TimelineType> {
  const named = (written ?? '').split(',').map((part) => part.trim().toLowerCase())
  const given = named.filter((part) => part !== '')
  if (given.length === 0) return new Set(timelineTypes)
  return new Set(
    given.map((part) => {
      const known = timelineTypes.find((type) => type.toLowerCase() === part)
      if (!known) throw invalidField('types', 'not_one_of', { allowed: timelineTypes.join(', ') })
      return known
    }),
  )
}
