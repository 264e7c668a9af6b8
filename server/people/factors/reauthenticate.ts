import type { Reauthentication } from '@attendant/contract/people/second-factor.ts'
import type { Rep } from '../../access.ts'
import type { Context } from '../../context.ts'
import { refuse } from '../../errors.ts'
import { createRateLimit } from '../../platform/http/protection/rate-limit.ts'
import { verifyPassword } from '../../platform/secrets/passwords.ts'
import { findAccount } from '../reps/find-account.ts'
import { useTotpCode } from './totp.ts'

/** Limits attempts, so that a token cannot be used to guess the password. */
const failures = createRateLimit(20, 15 * 60)

/** Before changes that would outlast a stolen session, the owner must authenticate again. */
export async function reauthenticate(
  context: Context,
  { customerID, customerRepID }: Pick<Rep, 'customerID' | 'customerRepID'>,
  { currentPassword, code }: Reauthentication,
): Promise<void> {
  if (currentPassword == null && code == null) throw refuse('reauthentication_required')
  const key = `${customerID} ${customerRepID}`
  const account = await findAccount(context.db, customerID, customerRepID)
  const isOwner =
    (await failures.findWaitMs(key)) === 0 &&
    ((currentPassword != null && (await verifyPassword(currentPassword, account?.passwordHash))) ||
      (code != null && (await useTotpCode(context, { customerID, customerRepID }, code))))
  if (isOwner) return
  await failures.count(key)
  throw refuse('reauthentication_required')
}
