import type { Token } from '@attendant/contract/people/auth.ts'
import type { PasskeyChallenge, PasskeySignIn } from '@attendant/contract/people/second-factor.ts'
import { and, eq } from 'drizzle-orm'
import { asSystem, bindCustomer, type Context } from '../../context.ts'
import { refuse } from '../../errors.ts'
import { inAuditOf } from '../../organization/audit/audited-refusal.ts'
import { recordAudit } from '../../organization/audit/record-audit.ts'
import { findCustomersByHostname } from '../../organization/customers/hostnames/find-customers-by-hostname.ts'
import { normaliseHostname } from '../../organization/customers/hostnames/normalise-hostname.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { noCustomer } from '../auth/limits/login-attempts.table.ts'
import { beginSession, type SignInOrigin } from '../auth/rep-sessions/begin-session.ts'
import type { Tokens } from '../auth/tokens.ts'
import { findAccount } from '../reps/find-account.ts'
import { assertSsoNotRequired } from '../sso/assert-sso-not-required.ts'
import { consumeChallenge, createChallenge, tryChallenge } from './challenges.store.ts'
import { passkeys } from './factors.table.ts'
import { askForPasskey, isSignedByPasskey, type StoredPasskey } from './verify-passkey.ts'

/** The same for every hostname: whether it has an account is checked later. */
export async function startPasskeySignIn(given: Context, hostname: string): Promise<PasskeyChallenge> {
  const context = asSystem(given, 'find an account to sign in')
  const rpID = normaliseHostname(hostname)
  const options = await askForPasskey(rpID)
  const { challengeToken } = await createChallenge(context, {
    customerID: noCustomer,
    customerRepID: null,
    sessionEpoch: 0,
    purpose: 'PasskeySignIn',
    challenge: options.challenge,
    rpID,
  })
  return { challengeToken, options: { ...options } }
}

/** A passkey counts as both factors: a device of its owner, and a fingerprint or PIN. */
export async function signInWithPasskey(
  { context, tokens }: { context: Context; tokens: Tokens },
  { challengeToken, response }: PasskeySignIn,
  origin: SignInOrigin & { isLocal: boolean },
): Promise<Token> {
  const challenge = await tryChallenge(context, challengeToken, 'PasskeySignIn')
  if (!challenge) throw refuse('challenge_expired')
  const all = asSystem(context, 'find an account to sign in')
  if (!(await consumeChallenge(all.db, challenge))) throw refuse('challenge_expired')
  const passkey = await findPasskey(all, response.id, {
    hostname: challenge.rpID ?? '',
    isLocal: origin.isLocal,
  })
  if (!passkey) throw refuse('passkey_invalid')
  const { customerID, customerRepID } = passkey
  const own = bindCustomer(context, customerID)
  const account = await findAccount(own.db, customerID, customerRepID)
  if (!account) throw refuse('passkey_invalid')
  const subject = { customerID, customerRepID, actor: account.username }
  return inAuditOf([subject], () =>
    inTransaction(own, async (context) => {
      if (!(await isSignedByPasskey(context, passkey, response, challenge))) throw refuse('passkey_invalid')
      await assertSsoNotRequired(context.db, account)
      const { address, userAgent } = origin
      await recordAudit(context, { ...subject, action: 'POST /api/Auth/passkey', address })
      return { token: await beginSession({ context, tokens }, account, { address, userAgent, method: 'Passkey' }) }
    }),
  )
}

/** A passkey is valid for the current hostnames of its customer. */
async function findPasskey(
  { db }: Context,
  credentialID: string,
  asked: { hostname: string; isLocal: boolean },
): Promise<StoredPasskey | undefined> {
  const [passkey] = await db
    .select()
    .from(passkeys)
    .where(and(eq(passkeys.credentialID, credentialID), eq(passkeys.rpID, asked.hostname)))
  const { customerIDs } = await findCustomersByHostname(db, asked)
  return passkey && (customerIDs === 'all' || customerIDs.includes(passkey.customerID)) ? passkey : undefined
}
