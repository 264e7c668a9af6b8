import type { TimelineEntry, TimelineType } from '@attendant/contract/desk/timeline.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Database } from '../../platform/database/database.ts'
import type { Cursor } from '../../platform/http/requests/cursors.ts'

/** The requested part of a ticket's timeline. */
export interface TimelineSlice {
  customerID: number
  ticketID: number
  /** Entries of other types are omitted. */
  types: ReadonlySet<TimelineType>
  isDescending: boolean
  /** Entries after this position, in the requested order. */
  after: Cursor | undefined
  limit: number
}

/** A source of entries. It returns up to `limit` of them in order, from an index. */
export interface TimelineSource {
  types: readonly TimelineType[]
  list(db: Database, slice: TimelineSlice): Promise<TimelineEntry[]>
}

/**
 * Condition and order of a source. `firstID` is the offset of its IDs, so that the IDs of all sources differ and
 * entries of the same instant have a fixed order: messages, notes, then facts.
 */
export function inSlice(
  { isDescending, after, limit }: TimelineSlice,
  { at, id, firstID = 0 }: { at: PgColumn; id: PgColumn; firstID?: number },
): { isBeyond: SQL | undefined; order: SQL; limit: number } {
  const direction = sql.raw(isDescending ? 'desc' : 'asc')
  const comparison = sql.raw(isDescending ? '<' : '>')
  return {
    isBeyond:
      after &&
      sql`(${at}, ${id}) ${comparison} (${after.at.toISOString()}::timestamptz, ${after.id - firstID}::bigint)`,
    order: sql`${at} ${direction}, ${id} ${direction}`,
    limit,
  }
}
