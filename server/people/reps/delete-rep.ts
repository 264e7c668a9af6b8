import type { Rep } from '../../access.ts'
import type { Context } from '../../context.ts'
import { refuse } from '../../errors.ts'
import { clearRepReference } from '../../organization/customers/clear-rep-reference.ts'
import { forgetSessions } from '../../organization/customers/forget-sessions.ts'
import { repReferencesPort } from '../ports.ts'
import { deleteRepRow, getRep, hasOtherAdmin } from './reps.store.ts'

/** Ends the representative's sessions immediately. Their messages stay. */
export async function deleteRep(
  context: Context,
  { customerID }: Pick<Rep, 'customerID'>,
  customerRepID: number,
): Promise<void> {
  const { db } = context
  const rep = await getRep(db, customerID, customerRepID)
  if (rep.role === 'Admin' && rep.isActive && !(await hasOtherAdmin(db, customerID, customerRepID))) {
    throw refuse('last_admin')
  }
  await clearRepReference(db, customerID, customerRepID)
  for (const clear of repReferencesPort(context).beforeRepIsDeleted) await clear(context, customerID, customerRepID)
  await deleteRepRow(db, customerID, customerRepID)
  await forgetSessions(context, customerID)
}
