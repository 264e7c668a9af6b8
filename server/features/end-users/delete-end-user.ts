import type { Context } from '../../context.ts'
import { notFound } from '../../platform/errors.ts'
import { clearEndUserReference } from '../tickets/clear-end-user-reference.ts'
import { deleteEndUserRow, lockEndUser } from './end-users.store.ts'

/** What the person wrote stays, without a name to it. */
export async function deleteEndUser({ db }: Context, customerID: number, endUserID: number): Promise<void> {
  if (!(await lockEndUser(db, customerID, endUserID, 'update'))) throw notFound('End user')
  await clearEndUserReference(db, customerID, endUserID)
  await deleteEndUserRow(db, customerID, endUserID)
}
