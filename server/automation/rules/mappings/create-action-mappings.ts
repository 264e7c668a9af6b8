import type { Conditions } from '@attendant/contract/desk/condition.ts'
import type { Context } from '../../../context.ts'
import { checkConditions, type StoredConditions } from '../../../desk/conditions/check-conditions.ts'
import { invalidField, refuse } from '../../../errors.ts'
import { type ActionMapping, insertActionMappings } from './action-mappings.store.ts'
import { checkReferences } from './check-references.ts'
import { isAlways, readTrigger, type TriggerWrite } from './mappings.policy.ts'

export interface ActionMappingWrite extends TriggerWrite {
  actionID: number
  priority: number
  isActive: boolean
  conditions?: Conditions | null | undefined
}

const ofItem = (index: number) => `${index}.`
const ofOnlyItem = () => ''

export async function createActionMapping(
  context: Context,
  customerID: number,
  body: ActionMappingWrite,
): Promise<ActionMapping> {
  const [row] = await createActionMappings(context, customerID, [body], ofOnlyItem)
  if (!row) throw new Error('Invariant violated: insert returned no row')
  return row
}

/** Creates all mappings or none, in the given order. Errors name the item by its index. */
export async function createActionMappings(
  { db }: Context,
  customerID: number,
  bodies: ActionMappingWrite[],
  pathOf: (index: number) => string = ofItem,
): Promise<ActionMapping[]> {
  const rows = bodies.map(({ actionID, priority, isActive, conditions: _, ...written }, index) => {
    const trigger = readTrigger(written, pathOf(index))
    if (isAlways(trigger.hookName)) throw invalidField(`${pathOf(index)}hookName`, 'documents_only')
    return { customerID, ...trigger, actionID, priority, isActive }
  })
  await checkReferences(db, customerID, rows, pathOf)
  const complete: ((typeof rows)[number] & { conditions: StoredConditions | null })[] = []
  for (const [index, row] of rows.entries()) {
    const path = `${pathOf(index)}conditions`
    complete.push({ ...row, conditions: await checkConditions(db, customerID, bodies[index]?.conditions, { path }) })
  }
  const { stored, repeated } = await insertActionMappings(db, complete)
  if (repeated !== undefined) throw refuse('action_already_mapped', { field: `${pathOf(repeated)}actionID` })
  return stored
}
