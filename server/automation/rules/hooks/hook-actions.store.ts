import type { HookAction } from '@attendant/contract/automation/hook.ts'
import type { Page } from '@attendant/contract/fields.ts'
import { and, asc, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm'
import { refuse } from '../../../errors.ts'
import { channels } from '../../../organization/channels/channels.table.ts'
import type { Database } from '../../../platform/database/database.ts'
import { orderBy, type PageRequest, type SortRequest, takePage } from '../../../platform/http/requests/paging.ts'
import { actions } from '../actions/actions.table.ts'
import { actionMappings } from '../mappings/mappings.table.ts'

const channelName = sql<string | null>`coalesce(${channels.name}, ${actionMappings.specialChannel})`

const shown = {
  hookActionID: actionMappings.mappingID,
  hookName: sql<string>`${actionMappings.hookName}`,
  actionID: actionMappings.actionID,
  actionName: actions.name,
  channelName,
  priority: actionMappings.priority,
  conditions: actionMappings.conditions,
}

const sortable = { ...shown, hookName: actionMappings.hookName, channelName: sql`lower(${channelName})` }

/** Excludes topic actions, which are in the same table. */
const isHookOf = (customerID: number, ...conditions: (SQL | undefined)[]) =>
  and(eq(actionMappings.customerID, customerID), isNotNull(actionMappings.hookName), ...conditions)

const select = (db: Database) =>
  db
    .select(shown)
    .from(actionMappings)
    .innerJoin(
      actions,
      and(eq(actions.customerID, actionMappings.customerID), eq(actions.actionID, actionMappings.actionID)),
    )
    .leftJoin(
      channels,
      and(eq(channels.customerID, actionMappings.customerID), eq(channels.channelID, actionMappings.channelID)),
    )

export async function listHookActions(
  db: Database,
  customerID: number,
  query: PageRequest & SortRequest & { hookName?: string },
): Promise<Page<HookAction>> {
  const { hookName } = query
  const wanted = isHookOf(
    customerID,
    hookName === undefined ? undefined : sql`lower(${actionMappings.hookName}) = lower(${hookName.trim()})`,
  )
  const order = orderBy(sortable, actionMappings.mappingID, query, { by: 'hookActionID' })
  const rows = select(db)
    .where(wanted)
    .orderBy(...order)
  return takePage(rows, db.$count(actionMappings, wanted), query)
}

export async function getHookAction(db: Database, customerID: number, hookActionID: number): Promise<HookAction> {
  const [row] = await select(db).where(isHookOf(customerID, eq(actionMappings.mappingID, hookActionID)))
  if (!row) throw refuse('hook_action_not_found')
  return row
}

/** Returns several hook actions, ordered by id. */
export async function getHookActions(db: Database, customerID: number, hookActionIDs: number[]): Promise<HookAction[]> {
  if (hookActionIDs.length === 0) return []
  return select(db)
    .where(isHookOf(customerID, inArray(actionMappings.mappingID, hookActionIDs)))
    .orderBy(asc(actionMappings.mappingID))
}
