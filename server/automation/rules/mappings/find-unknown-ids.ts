import { channelReference, findMissingRows, type ReferencedTable } from '../../../desk/conditions/find-references.ts'
import { documents } from '../../../knowledge/documents/documents.table.ts'
import { topics } from '../../../knowledge/topics/topics.table.ts'
import { reps } from '../../../people/reps/reps.table.ts'
import { teams } from '../../../people/teams/teams.table.ts'
import type { Database } from '../../../platform/database/database.ts'
import { actions } from '../actions/actions.table.ts'

const kinds = {
  topic: { table: topics, id: topics.topicID },
  action: { table: actions, id: actions.actionID },
  document: { table: documents, id: documents.documentID },
  channel: channelReference,
  representative: { table: reps, id: reps.customerRepID },
  team: { table: teams, id: teams.teamID },
} satisfies Record<string, ReferencedTable>

export type ReferenceKind = keyof typeof kinds

/** The error code for a field that contains such an id. */
export const unknownCodes = {
  topic: 'topic_unknown',
  action: 'action_unknown',
  document: 'document_unknown',
  channel: 'channel_unknown',
  representative: 'rep_unknown',
  team: 'team_unknown',
} as const satisfies Record<ReferenceKind, string>

/** Returns the ids that do not exist for this customer. Deleted channels count as missing. */
export const findUnknownIDs = (db: Database, customerID: number, kind: ReferenceKind, ids: number[]) =>
  findMissingRows(db, customerID, kinds[kind], ids)
