import { and, eq, inArray, isNull } from 'drizzle-orm'
import { topics } from '../../knowledge/topics/topics.table.ts'
import { channels } from '../../organization/channels/channels.table.ts'
import { reps } from '../../people/reps/reps.table.ts'
import { teams } from '../../people/teams/teams.table.ts'
import type { Database } from '../../platform/database/database.ts'

const references = {
  topicID: { table: topics, id: topics.topicID },
  channelID: { table: channels, id: channels.channelID },
  customerRepID: { table: reps, id: reps.customerRepID },
  teamID: { table: teams, id: teams.teamID },
}

type ReferenceField = keyof typeof references

export const isReferenceField = (field: string): field is ReferenceField => Object.hasOwn(references, field)

/** Which of these ids name nothing of this customer; a deleted channel is nothing. */
export async function findMissingIDs(
  db: Database,
  customerID: number,
  field: ReferenceField,
  ids: number[],
): Promise<Set<number>> {
  const missing = new Set(ids)
  if (missing.size === 0) return missing
  const { table, id } = references[field]
  const found = await db
    .select({ id })
    .from(table)
    .where(
      and(
        eq(table.customerID, customerID),
        inArray(id, [...missing]),
        field === 'channelID' ? isNull(channels.dateDeleted) : undefined,
      ),
    )
  for (const row of found) missing.delete(row.id)
  return missing
}
