import type { Conditions } from '@attendant/contract/desk/condition.ts'
import type { Context } from '../../../context.ts'
import { checkConditions } from '../../../desk/conditions/check-conditions.ts'
import { refuse } from '../../../errors.ts'
import { deleteActionMappingRow, setConditions, setPriority } from './action-mappings.store.ts'

/** Only the priority can change: trigger and action identify the mapping. */
export async function changePriority(
  { db }: Context,
  customerID: number,
  mappingID: number,
  { priority }: { priority: number },
): Promise<void> {
  if (!(await setPriority(db, customerID, mappingID, priority))) throw refuse('topic_action_not_found')
}

export async function changeConditions(
  { db }: Context,
  customerID: number,
  mappingID: number,
  { conditions }: { conditions: Conditions | null },
): Promise<void> {
  const checked = await checkConditions(db, customerID, conditions)
  if (!(await setConditions(db, customerID, mappingID, checked))) throw refuse('rule_not_found')
}

export async function deleteActionMapping({ db }: Context, customerID: number, mappingID: number): Promise<void> {
  if (!(await deleteActionMappingRow(db, customerID, mappingID))) throw refuse('topic_action_not_found')
}
