import type { HookAction, HookActionCreate } from '@attendant/contract/automation/hook.ts'
import type { Context } from '../../../context.ts'
import { changePriority, deleteActionMapping } from '../mappings/change-action-mapping.ts'
import { createActionMapping, createActionMappings } from '../mappings/create-action-mappings.ts'
import { getHookAction, getHookActions } from './hook-actions.store.ts'

export async function createHookAction(
  context: Context,
  customerID: number,
  body: HookActionCreate,
): Promise<HookAction> {
  const { mappingID } = await createActionMapping(context, customerID, { ...body, isActive: true })
  return getHookAction(context.db, customerID, mappingID)
}

export async function createHookActions(
  context: Context,
  customerID: number,
  bodies: HookActionCreate[],
): Promise<HookAction[]> {
  const mappings = bodies.map((body) => ({ ...body, isActive: true }))
  const stored = await createActionMappings(context, customerID, mappings)
  return getHookActions(
    context.db,
    customerID,
    stored.map(({ mappingID }) => mappingID),
  )
}

export async function updateHookAction(
  context: Context,
  customerID: number,
  hookActionID: number,
  change: { priority: number },
): Promise<void> {
  await getHookAction(context.db, customerID, hookActionID)
  await changePriority(context, customerID, hookActionID, change)
}

export async function deleteHookAction(context: Context, customerID: number, hookActionID: number): Promise<void> {
  await getHookAction(context.db, customerID, hookActionID)
  await deleteActionMapping(context, customerID, hookActionID)
}
