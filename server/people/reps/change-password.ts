import type { ChangePassword } from '@attendant/contract/people/customer-rep.ts'
import type { Rep } from '../../access.ts'
import type { Context } from '../../context.ts'
import { invalidField } from '../../errors.ts'
import { forgetSessions } from '../../organization/customers/forget-sessions.ts'
import { hashPassword, isStrongPassword } from '../../platform/secrets/passwords.ts'
import { deleteSessionsOf } from '../auth/rep-sessions/rep-sessions.store.ts'
import { sendSecurityNotice } from '../auth/security-notice.ts'
import { assertMayEdit } from './reps.policy.ts'
import { getRep, setPassword } from './reps.store.ts'

export async function changePassword(context: Context, rep: Rep, pathID: number, body: ChangePassword): Promise<void> {
  await getRep(context.db, rep.customerID, pathID)
  if (body.customerRepID !== pathID) throw invalidField('customerRepID', 'path_id_mismatch')
  assertMayEdit(rep, pathID)
  await replacePassword(context, { customerID: rep.customerID, customerRepID: pathID, password: body.newPassword })
}

interface Replacement {
  customerID: number
  customerRepID: number
  password: string
}

/** Ends all sessions of the account, on all nodes. */
export async function replacePassword(
  context: Context,
  { customerID, customerRepID, password }: Replacement,
): Promise<void> {
  if (!isStrongPassword(password)) throw invalidField('newPassword', 'password_weak')
  await setPassword(context.db, customerID, customerRepID, await hashPassword(password))
  await deleteSessionsOf(context.db, { customerID, customerRepID })
  await sendSecurityNotice(context, { customerID, customerRepID }, 'password-changed')
  await forgetSessions(context, customerID)
}
