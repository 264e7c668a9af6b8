import type { Context } from '../../context.ts'
import { refuse } from '../../errors.ts'
import { lockEndUser } from '../../people/end-users/get-end-user.ts'
import { removeEndUser } from '../../people/end-users/remove-end-user.ts'
import { assertEndUserNotHeld } from '../retention/holds/find-held.ts'
import { clearEndUserReference } from '../tickets/changes/clear-end-user-reference.ts'

/** Deletes the end user; their tickets stay, anonymously. */
export async function deleteEndUser({ db }: Context, customerID: number, endUserID: number): Promise<void> {
  if (!(await lockEndUser(db, customerID, endUserID, 'update'))) throw refuse('end_user_not_found')
  await assertEndUserNotHeld(db, customerID, endUserID)
  await clearEndUserReference(db, customerID, endUserID)
  await removeEndUser(db, customerID, endUserID)
}
