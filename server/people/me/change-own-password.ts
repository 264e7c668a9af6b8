import type { Token } from '@attendant/contract/people/auth.ts'
import type { ChangeOwnPassword } from '@attendant/contract/people/me.ts'
import type { Rep } from '../../access.ts'
import type { Context } from '../../context.ts'
import { beginSession, type SignInOrigin } from '../auth/rep-sessions/begin-session.ts'
import type { Tokens } from '../auth/tokens.ts'
import { reauthenticate } from '../factors/reauthenticate.ts'
import { replacePassword } from '../reps/change-password.ts'
import { findAccount } from '../reps/find-account.ts'

/** Signs out everywhere, and in again here. */
export async function changeOwnPassword(
  { context, tokens }: { context: Context; tokens: Tokens },
  { customerID, customerRepID }: Rep,
  { currentPassword, newPassword }: ChangeOwnPassword,
  origin: SignInOrigin,
): Promise<Token> {
  await reauthenticate(context, { customerID, customerRepID }, { currentPassword })
  await replacePassword(context, { customerID, customerRepID, password: newPassword })
  const account = await findAccount(context.db, customerID, customerRepID)
  if (!account) throw new Error('Invariant violated: an account without a representative')
  return { token: await beginSession({ context, tokens }, account, { ...origin, method: 'Password' }) }
}
