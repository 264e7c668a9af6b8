import { isDeepStrictEqual } from 'node:util'
import type { TopicAction } from '@attendant/contract/automation/mapping.ts'
import type { Page } from '@attendant/contract/fields.ts'
import { and, eq, type SQL } from 'drizzle-orm'
import type { StoredConditions } from '../../../desk/conditions/check-conditions.ts'
import { refuse } from '../../../errors.ts'
import { firstRow, isRow, listRows } from '../../../platform/database/customer-rows.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { PageRequest, SortRequest } from '../../../platform/http/requests/paging.ts'
import { hasTrigger, type TriggerFilter } from './mappings.policy.ts'
import { actionMappings } from './mappings.table.ts'

export type ActionMapping = typeof actionMappings.$inferSelect

const shown = {
  topicActionID: actionMappings.mappingID,
  topicID: actionMappings.topicID,
  hookName: actionMappings.hookName,
  channelID: actionMappings.channelID,
  specialChannel: actionMappings.specialChannel,
  actionID: actionMappings.actionID,
  priority: actionMappings.priority,
  isActive: actionMappings.isActive,
  conditions: actionMappings.conditions,
}

export const toTopicAction = ({ mappingID, customerID: _, ...rest }: ActionMapping): TopicAction => ({
  topicActionID: mappingID,
  ...rest,
})

const isMapping = isRow(actionMappings, actionMappings.mappingID)

interface Filter extends TriggerFilter {
  actionId?: number
  isActive?: boolean
}

const matches = ({ actionId, isActive, ...trigger }: Filter): SQL | undefined =>
  and(
    hasTrigger(actionMappings, trigger),
    actionId === undefined ? undefined : eq(actionMappings.actionID, actionId),
    isActive === undefined ? undefined : eq(actionMappings.isActive, isActive),
  )

export async function listTopicActions(
  db: Database,
  customerID: number,
  query: PageRequest & SortRequest & Filter,
): Promise<Page<TopicAction>> {
  return listRows(db, {
    selection: db.select(shown).from(actionMappings),
    table: actionMappings,
    id: actionMappings.mappingID,
    customerID,
    where: matches(query),
    sortable: shown,
    query,
  })
}

export async function getTopicAction(db: Database, customerID: number, mappingID: number): Promise<TopicAction> {
  return firstRow(db.select(shown).from(actionMappings).where(isMapping(customerID, mappingID)), () =>
    refuse('topic_action_not_found'),
  )
}

/** Inserts the mappings in order, skipping existing ones; `repeated` is the index of the first skipped one. */
export async function insertActionMappings(
  db: Database,
  rows: (typeof actionMappings.$inferInsert)[],
): Promise<{ stored: ActionMapping[]; repeated?: number }> {
  if (rows.length === 0) return { stored: [] }
  const stored = await db.insert(actionMappings).values(rows).onConflictDoNothing().returning()
  if (stored.length === rows.length) return { stored }
  return { stored, repeated: rows.findIndex((row, index) => !isSame(row, stored[index])) }
}

function isSame(row: typeof actionMappings.$inferInsert, stored: ActionMapping | undefined): boolean {
  const fields = ['topicID', 'hookName', 'channelID', 'specialChannel', 'actionID'] as const
  if (!stored || fields.some((field) => row[field] !== stored[field])) return false
  return isDeepStrictEqual(row.conditions ?? null, stored.conditions)
}

export async function setPriority(
  db: Database,
  customerID: number,
  mappingID: number,
  priority: number,
): Promise<boolean> {
  const changed = await db
    .update(actionMappings)
    .set({ priority })
    .where(isMapping(customerID, mappingID))
    .returning({ mappingID: actionMappings.mappingID })
  return changed.length > 0
}

export async function setConditions(
  db: Database,
  customerID: number,
  mappingID: number,
  conditions: StoredConditions | null,
): Promise<boolean> {
  const [before] = await db.select().from(actionMappings).where(isMapping(customerID, mappingID)).for('update')
  if (!before) return false
  const candidates = await db
    .select()
    .from(actionMappings)
    .where(and(eq(actionMappings.customerID, customerID), eq(actionMappings.actionID, before.actionID)))
  const isTaken = candidates.some((other) => other.mappingID !== mappingID && isSame({ ...before, conditions }, other))
  if (isTaken) throw refuse('action_already_mapped', { field: 'conditions' })
  await db.update(actionMappings).set({ conditions }).where(isMapping(customerID, mappingID))
  return true
}

export async function deleteActionMappingRow(db: Database, customerID: number, mappingID: number): Promise<boolean> {
  const gone = await db
    .delete(actionMappings)
    .where(isMapping(customerID, mappingID))
    .returning({ mappingID: actionMappings.mappingID })
  return gone.length > 0
}
