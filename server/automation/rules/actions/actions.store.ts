import type { Action } from '@attendant/contract/automation/action.ts'
import type { Page } from '@attendant/contract/fields.ts'
import { and, eq, sql } from 'drizzle-orm'
import { refuse } from '../../../errors.ts'
import { firstRow, isRow, listRows } from '../../../platform/database/customer-rows.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { PageRequest, SortRequest } from '../../../platform/http/requests/paging.ts'
import { actions } from './actions.table.ts'

const sortable = {
  actionID: actions.actionID,
  name: actions.name,
  description: actions.description,
  priority: actions.priority,
  isActive: actions.isActive,
  operation: actions.operation,
}

const shown = { ...sortable, parameters: actions.parameters }

const isAction = isRow(actions, actions.actionID)

export async function listActions(
  db: Database,
  customerID: number,
  query: PageRequest & SortRequest,
): Promise<Page<Action>> {
  return listRows(db, {
    selection: db.select(shown).from(actions),
    table: actions,
    id: actions.actionID,
    customerID,
    sortable,
    unasked: { by: 'name' },
    query,
  })
}

export async function getAction(db: Database, customerID: number, actionID: number): Promise<Action> {
  return firstRow(db.select(shown).from(actions).where(isAction(customerID, actionID)), () =>
    refuse('action_not_found'),
  )
}

export async function findActionName(db: Database, customerID: number, name: string): Promise<number | undefined> {
  const [row] = await db
    .select({ actionID: actions.actionID })
    .from(actions)
    .where(and(eq(actions.customerID, customerID), sql`lower(${actions.name}) = lower(${name})`))
  return row?.actionID
}

export async function insertAction(db: Database, row: typeof actions.$inferInsert): Promise<Action> {
  const [inserted] = await db.insert(actions).values(row).returning(shown)
  if (!inserted) throw new Error('Invariant violated: insert returned no row')
  return inserted
}

export async function updateActionRow(
  db: Database,
  customerID: number,
  actionID: number,
  changes: Partial<typeof actions.$inferInsert>,
): Promise<void> {
  await db.update(actions).set(changes).where(isAction(customerID, actionID))
}

/** Also deletes the action's mappings, by cascade. */
export async function deleteActionRow(db: Database, customerID: number, actionID: number): Promise<boolean> {
  const gone = await db.delete(actions).where(isAction(customerID, actionID)).returning({ actionID: actions.actionID })
  return gone.length > 0
}
