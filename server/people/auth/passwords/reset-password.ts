import type { ResetPassword } from '@attendant/contract/people/auth.ts'
import { and, eq, gt } from 'drizzle-orm'
import { asSystem, bindCustomer, type Context } from '../../../context.ts'
import { invalidField } from '../../../errors.ts'
import { recordAudit } from '../../../organization/audit/record-audit.ts'
import { addressKey } from '../../../platform/http/protection/client-address.ts'
import { replacePassword } from '../../reps/change-password.ts'
import { lockAccount } from '../../reps/find-account.ts'
import { trustAddress } from '../limits/unlock-sign-in.ts'
import { passwordResets } from './password-resets.table.ts'
import { hashToken } from './request-password-reset.ts'

/** A weak password keeps the token valid; a strong one consumes it. */
export async function resetPassword(
  given: Context,
  { token, newPassword }: ResetPassword,
  address: string,
): Promise<void> {
  const reset = await findReset(given, token)
  const context = reset ? bindCustomer(given, reset.customerID) : given
  const account = reset && (await lockAccount(context.db, reset.customerID, reset.customerRepID))
  // Otherwise the password or the address changed since the link was sent, possibly by this link a moment ago.
  const isCurrent = account?.sessionEpoch === reset?.sessionEpoch && account?.email === reset?.email
  if (!account || !isCurrent) throw invalidField('token', 'link_expired')

  const { customerID, customerRepID } = account
  await replacePassword(context, { customerID, customerRepID, password: newPassword })
  await context.db
    .delete(passwordResets)
    .where(and(eq(passwordResets.customerID, customerID), eq(passwordResets.customerRepID, customerRepID)))
  await trustAddress(context, account, addressKey(address))
  await recordAudit(context, {
    customerID,
    customerRepID,
    actor: 'holder of a reset link',
    action: 'POST /api/Auth/reset-password',
    address,
  })
}

async function findReset(context: Context, token: string) {
  const { db, now } = asSystem(context, 'find an account by a link')
  const [reset] = await db
    .select()
    .from(passwordResets)
    .where(and(eq(passwordResets.tokenHash, hashToken(token)), gt(passwordResets.expires, now())))
  return reset
}
