import type { Token } from '@attendant/contract/people/auth.ts'
import { and, eq, gt } from 'drizzle-orm'
import { asSystem, bindCustomer, type Context } from '../../../context.ts'
import { refuse } from '../../../errors.ts'
import { recordAudit } from '../../../organization/audit/record-audit.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { beginSession, type SignInOrigin } from '../../auth/rep-sessions/begin-session.ts'
import type { Tokens } from '../../auth/tokens.ts'
import { findAccount } from '../../reps/find-account.ts'
import { ssoCodes } from '../sso.table.ts'
import { hashOf } from './random-secret.ts'

export async function exchangeCode(
  { context: given, tokens }: { context: Context; tokens: Tokens },
  code: string,
  origin: SignInOrigin,
): Promise<Token> {
  const { db, now } = asSystem(given, 'find an account by a link')
  const [proof] = await db
    .delete(ssoCodes)
    .where(and(eq(ssoCodes.codeHash, hashOf(code)), gt(ssoCodes.expiresAt, now())))
    .returning()
  if (!proof) throw refuse('sso_code_invalid')
  const { customerID, customerRepID, issuer, subject, providerSessionID } = proof
  return inTransaction(bindCustomer(given, customerID), async (context) => {
    const account = await findAccount(context.db, customerID, customerRepID)
    if (!account) throw refuse('sso_code_invalid')
    const action = 'POST /api/Auth/sso/token'
    await recordAudit(context, {
      ...{ customerID, customerRepID, actor: account.username, action },
      address: origin.address,
    })
    const sso = { ssoIssuer: issuer, ssoSubject: subject, ssoSessionID: providerSessionID }
    return { token: await beginSession({ context, tokens }, account, { ...origin, method: 'Sso', sso }) }
  })
}
