import { and, eq, inArray, isNull } from 'drizzle-orm'
import { documents } from '../../../knowledge/documents/documents.table.ts'
import { topics } from '../../../knowledge/topics/topics.table.ts'
import { channels } from '../../../organization/channels/channels.table.ts'
import { reps } from '../../../people/reps/reps.table.ts'
import { teams } from '../../../people/teams/teams.table.ts'
import type { Database } from '../../../platform/database/database.ts'
import { actions } from '../actions/actions.table.ts'

const kinds = {
  topic: { table: topics, id: topics.topicID },
  action: { table: actions, id: actions.actionID },
  document: { table: documents, id: documents.documentID },
  channel: { table: channels, id: channels.channelID },
  representative: { table: reps, id: reps.customerRepID },
  team: { table: teams, id: teams.teamID },
}

export type ReferenceKind = keyof typeof kinds

/** What is wrong with a field that names such an id. */
export const unknownCodes = {
  topic: 'topic_unknown',
  action: 'action_unknown',
  document: 'document_unknown',
  channel: 'channel_unknown',
  representative: 'rep_unknown',
  team: 'team_unknown',
} as const satisfies Record<ReferenceKind, string>

/** Returns the ids that do not exist for this customer. Deleted channels count as missing. */
export async function findUnknownIDs(
  db: Database,
  customerID: number,
  kind: ReferenceKind,
  ids: number[],
): Promise<Set<number>> {
  const unknown = new Set(ids)
  if (unknown.size === 0) return unknown
  const { table, id } = kinds[kind]
  const found = await db
    .select({ id })
    .from(table)
    .where(
      and(
        eq(table.customerID, customerID),
        inArray(id, [...unknown]),
        kind === 'channel' ? isNull(channels.dateDeleted) : undefined,
      ),
    )
  for (const row of found) unknown.delete(row.id)
  return unknown
}
