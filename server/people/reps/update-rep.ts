import type { CustomerRep, CustomerRepUpdate } from '@attendant/contract/people/customer-rep.ts'
import type { Rep } from '../../access.ts'
import type { Context } from '../../context.ts'
import { refuse } from '../../errors.ts'
import { forgetSessions } from '../../organization/customers/forget-sessions.ts'
import { deleteSessionsOf } from '../auth/rep-sessions/rep-sessions.store.ts'
import { deskPort } from '../ports.ts'
import { isSsoAddress } from '../sso/is-sso-address.ts'
import { setTeamsOfRep } from '../teams/change-members.ts'
import { assertUsernameAvailable, checkTimeZone } from './create-rep.ts'
import { assertMayEdit } from './reps.policy.ts'
import { endSessionEpoch, getRep, hasOtherAdmin, updateRepRow } from './reps.store.ts'

export async function updateRep(
  context: Context,
  rep: Rep,
  customerRepID: number,
  changes: CustomerRepUpdate,
): Promise<void> {
  const before = await getRep(context.db, rep.customerID, customerRepID)
  assertMayEdit(rep, customerRepID, changes)
  await assertAddressIsOwn(context, rep, before, changes)
  const isEmailConfirmed = isAddressChanged(before, changes) ? { isEmailConfirmed: rep.role === 'Admin' } : {}
  await changeRep(context, before, { ...isEmailConfirmed, ...changes })
}

const isAddressChanged = (before: CustomerRep, { email }: CustomerRepUpdate) =>
  email !== undefined && email?.toLowerCase() !== before.email?.toLowerCase()

/**
 * Single sign-on gives an account to the identity with its address. An agent who takes the address of a colleague who is yet to
 * sign in would get the colleague's rights. One taken before single sign-on is not confirmed, and links no identity.
 */
async function assertAddressIsOwn(
  { db }: Context,
  rep: Rep,
  before: CustomerRep,
  changes: CustomerRepUpdate,
): Promise<void> {
  const { email } = changes
  if (rep.role === 'Admin' || !email || !isAddressChanged(before, changes)) return
  if (await isSsoAddress(db, rep.customerID, email)) throw refuse('admin_required')
}

/** By a colleague with the permission, or by the identity provider of the customer. */
export async function changeRep(context: Context, before: CustomerRep, changes: CustomerRepUpdate): Promise<void> {
  const { db } = context
  const { customerID, customerRepID } = before
  checkTimeZone(changes.timeZone)
  const username = changes.username?.trim()
  if (username) await assertUsernameAvailable(context, customerID, username, customerRepID)
  const isActiveAdmin = before.role === 'Admin' && before.isActive
  const isLeaving = changes.role === 'Agent' || changes.isActive === false
  if (isActiveAdmin && isLeaving && !(await hasOtherAdmin(db, customerID, customerRepID))) throw refuse('last_admin')

  const { teamIDs, permissions, ...plain } = changes
  await deskPort(context).withSightChange(context, { customerID, customerRepID }, async () => {
    await updateRepRow(db, customerID, customerRepID, {
      ...plain,
      ...(username ? { username } : {}),
      ...(permissions ? { permissions: [...new Set(permissions)] } : {}),
    })
    if (teamIDs) await setTeamsOfRep(context, customerID, customerRepID, teamIDs)
  })
  if (before.isActive && changes.isActive === false) {
    await endSessionEpoch(db, customerID, customerRepID)
    await deleteSessionsOf(db, { customerID, customerRepID })
  }
  if (teamIDs || changes.isActive !== undefined) await deskPort(context).queueTending(db, customerID)
  await forgetSessions(context, customerID)
}
