import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database.ts'
import { actions } from '../actions/actions.table.ts'
import { coversPlace, type Place } from './mappings.policy.ts'
import { actionMappings } from './mappings.table.ts'

export type ActionOccasion = { hookName: string } | { topicIDs: number[] }

const shown = {
  mappingID: actionMappings.mappingID,
  priority: actionMappings.priority,
  actionID: actions.actionID,
  name: actions.name,
  description: actions.description,
  operation: actions.operation,
  parameters: actions.parameters,
}

export type MatchingAction = Pick<typeof actionMappings.$inferSelect, 'mappingID' | 'priority'> &
  Pick<typeof actions.$inferSelect, 'actionID' | 'name' | 'description' | 'operation' | 'parameters'>

/**
 * The active actions to run, in the order of running: those of a hook by higher priority first, those of topics by
 * lower first, ties by the mapping's id. However many mappings lead to it, an action runs once.
 */
export async function findMatchingActions(
  db: Database,
  customerID: number,
  occasion: ActionOccasion,
  channel: Place,
): Promise<MatchingAction[]> {
  const isHook = 'hookName' in occasion
  if (!isHook && occasion.topicIDs.length === 0) return []
  const rows = await db
    .select(shown)
    .from(actionMappings)
    .innerJoin(
      actions,
      and(eq(actions.customerID, actionMappings.customerID), eq(actions.actionID, actionMappings.actionID)),
    )
    .where(
      and(
        eq(actionMappings.customerID, customerID),
        isHook
          ? sql`lower(${actionMappings.hookName}) = lower(${occasion.hookName.trim()})`
          : inArray(actionMappings.topicID, occasion.topicIDs),
        coversPlace(actionMappings, channel),
        eq(actionMappings.isActive, true),
        eq(actions.isActive, true),
      ),
    )
    .orderBy(isHook ? desc(actionMappings.priority) : asc(actionMappings.priority), asc(actionMappings.mappingID))
  const seen = new Set<number>()
  return rows.filter(({ actionID }) => !seen.has(actionID) && seen.add(actionID))
}
