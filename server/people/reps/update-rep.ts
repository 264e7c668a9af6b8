import type { CustomerRepUpdate } from '@attendant/contract/people/customer-rep.ts'
import type { Rep } from '../../access.ts'
import type { Context } from '../../context.ts'
import { refuse } from '../../errors.ts'
import { forgetSessions } from '../../organization/customers/forget-sessions.ts'
import { assertUsernameAvailable, checkTimeZone } from './create-rep.ts'
import { assertMayEdit } from './reps.policy.ts'
import { getRep, hasOtherAdmin, updateRepRow } from './reps.store.ts'

export async function updateRep(
  context: Context,
  rep: Rep,
  customerRepID: number,
  changes: CustomerRepUpdate,
): Promise<void> {
  const { db } = context
  const { customerID } = rep
  const before = await getRep(db, customerID, customerRepID)
  assertMayEdit(rep, customerRepID, changes)
  checkTimeZone(changes.timeZone)
  const username = changes.username?.trim()
  if (username) await assertUsernameAvailable(context, customerID, username, customerRepID)
  if (before.role === 'Admin' && changes.role === 'Agent' && !(await hasOtherAdmin(db, customerID, customerRepID))) {
    throw refuse('last_admin')
  }
  await updateRepRow(db, customerID, customerRepID, { ...changes, ...(username ? { username } : {}) })
  await forgetSessions(context, customerID)
}
