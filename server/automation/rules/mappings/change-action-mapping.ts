import type { Context } from '../../../context.ts'
import { refuse } from '../../../errors.ts'
import { deleteActionMappingRow, setPriority } from './action-mappings.store.ts'

/** Only the priority can change: another trigger or action is another mapping. */
export async function changePriority(
  { db }: Context,
  customerID: number,
  mappingID: number,
  { priority }: { priority: number },
): Promise<void> {
  if (!(await setPriority(db, customerID, mappingID, priority))) throw refuse('topic_action_not_found')
}

export async function deleteActionMapping({ db }: Context, customerID: number, mappingID: number): Promise<void> {
  if (!(await deleteActionMappingRow(db, customerID, mappingID))) throw refuse('topic_action_not_found')
}
