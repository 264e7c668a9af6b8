import { and, eq, inArray, isNull, type SQL } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import { topics } from '../../knowledge/topics/topics.table.ts'
import { channels } from '../../organization/channels/channels.table.ts'
import { reps } from '../../people/reps/reps.table.ts'
import { teams } from '../../people/teams/teams.table.ts'
import type { Database } from '../../platform/database/database.ts'

/** A table whose rows are referenced by ID. */
export interface ReferencedTable {
  table: PgTable & { customerID: AnyPgColumn<{ data: number }> }
  id: AnyPgColumn<{ data: number; notNull: true }>
  /** The condition for a row to count as existing. */
  condition?: SQL
}

export const channelReference: ReferencedTable = {
  table: channels,
  id: channels.channelID,
  condition: isNull(channels.dateDeleted),
}

const references = {
  topicID: { table: topics, id: topics.topicID },
  channelID: channelReference,
  customerRepID: { table: reps, id: reps.customerRepID },
  teamID: { table: teams, id: teams.teamID },
} satisfies Record<string, ReferencedTable>

type ReferenceField = keyof typeof references

export const isReferenceField = (field: string): field is ReferenceField => Object.hasOwn(references, field)

/** Returns the ids that do not exist for this customer. Deleted channels count as missing. */
export const findMissingIDs = (db: Database, customerID: number, field: ReferenceField, ids: number[]) =>
  findMissingRows(db, customerID, references[field], ids)

export async function findMissingRows(
  db: Database,
  customerID: number,
  { table, id, condition }: ReferencedTable,
  ids: number[],
): Promise<Set<number>> {
  const missing = new Set(ids)
  if (missing.size === 0) return missing
  const found = await db
    .select({ id })
    .from(table)
    .where(and(eq(table.customerID, customerID), inArray(id, [...missing]), condition))
  for (const row of found) missing.delete(row.id)
  return missing
}
