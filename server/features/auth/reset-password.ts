import { and, eq, gt } from 'drizzle-orm'
import type { ResetPassword } from '../../../contract/auth.ts'
import type { Context } from '../../context.ts'
import { invalidField } from '../../platform/errors.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { replacePassword } from '../reps/change-password.ts'
import { passwordResets } from './password-resets.table.ts'
import { hashToken } from './request-password-reset.ts'

/** A weak password leaves the token usable; a good one uses up every token of that representative. */
export async function resetPassword(
  context: Context,
  { token, newPassword }: ResetPassword,
  address: string,
): Promise<void> {
  const { db, now } = context
  const [reset] = await db
    .select()
    .from(passwordResets)
    .where(and(eq(passwordResets.tokenHash, hashToken(token)), gt(passwordResets.expires, now())))
    .for('update')
  if (!reset) throw invalidField('token', 'is unknown, used or expired')

  const { customerID, customerRepID } = reset
  await replacePassword(context, { customerID, customerRepID, password: newPassword })
  await db
    .delete(passwordResets)
    .where(and(eq(passwordResets.customerID, customerID), eq(passwordResets.customerRepID, customerRepID)))
  await recordAudit(context, {
    customerID,
    customerRepID,
    actor: 'holder of a reset link',
    action: 'POST /api/Auth/reset-password',
    address,
  })
}
