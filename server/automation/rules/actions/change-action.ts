import { isDeepStrictEqual } from 'node:util'
import type { Action, ActionCreate, ActionUpdate } from '@attendant/contract/automation/action.ts'
import type { Context } from '../../../context.ts'
import { invalidField, refuse } from '../../../errors.ts'
import type { Database } from '../../../platform/database/database.ts'
import { deleteActionRow, findActionName, getAction, insertAction, updateActionRow } from './actions.store.ts'
import { checkParameters } from './check-parameters.ts'

export async function createAction({ db }: Context, customerID: number, body: ActionCreate): Promise<Action> {
  const { operation = null } = body
  const name = body.name.trim()
  const parameters = await checkParameters(db, customerID, operation, body.parameters ?? null)
  await assertNameAvailable(db, customerID, name)
  return insertAction(db, { ...body, customerID, name, operation, parameters })
}

export async function updateAction(
  { db }: Context,
  customerID: number,
  actionID: number,
  { actionID: named, ...changes }: ActionUpdate,
): Promise<void> {
  if (named !== actionID) throw invalidField('actionID', 'path_id_mismatch')
  const before = await getAction(db, customerID, actionID)
  const work = await readWork(db, customerID, before, changes)
  const name = changes.name.trim()
  await assertNameAvailable(db, customerID, name, actionID)
  await updateActionRow(db, customerID, actionID, { ...changes, ...work, name })
}

/** The new operation and parameters. Changing the operation drops the old parameters. */
async function readWork(db: Database, customerID: number, before: Action, changes: Partial<ActionCreate>) {
  if (changes.operation === undefined && changes.parameters === undefined) return {}
  const operation = changes.operation === undefined ? before.operation : changes.operation
  const kept = operation === before.operation ? before.parameters : null
  const given = changes.parameters === undefined ? kept : changes.parameters
  // What is unchanged may name what was deleted since.
  if (operation === before.operation && isDeepStrictEqual(given, before.parameters)) return {}
  return { operation, parameters: await checkParameters(db, customerID, operation, given) }
}

export async function deleteAction({ db }: Context, customerID: number, actionID: number): Promise<void> {
  if (!(await deleteActionRow(db, customerID, actionID))) throw refuse('action_not_found')
}

async function assertNameAvailable(db: Database, customerID: number, name: string, except?: number): Promise<void> {
  const holder = await findActionName(db, customerID, name)
  if (holder && holder !== except) throw refuse('action_name_taken', { name })
}
