import type { Token } from '@attendant/contract/people/auth.ts'
import type { SecondFactorAnswer, SecondFactorMethod } from '@attendant/contract/people/second-factor.ts'
import { bindCustomer, type Context } from '../../context.ts'
import { invalidField, refuse } from '../../errors.ts'
import { inAuditOf, type RefusedSubject } from '../../organization/audit/audited-refusal.ts'
import { recordAudit } from '../../organization/audit/record-audit.ts'
import { normaliseHostname } from '../../organization/customers/hostnames/normalise-hostname.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { beginSession, type SignInOrigin } from '../auth/rep-sessions/begin-session.ts'
import type { Tokens } from '../auth/tokens.ts'
import { type Account, findAccount } from '../reps/find-account.ts'
import { assertSsoNotRequired } from '../sso/assert-sso-not-required.ts'
import {
  type Challenge,
  consumeChallenge,
  countFailedCode,
  createChallenge,
  hasTooManyFailures,
  tryChallenge,
} from './challenges.store.ts'
import { type Factors, isEnrolled, readFactors } from './factors.store.ts'
import { useRecoveryCode } from './recovery-codes.ts'
import { useTotpCode } from './totp.ts'
import { askForPasskey, isSignedByPasskey } from './verify-passkey.ts'

const subjectOf = ({ customerID, customerRepID, username }: Account): RefusedSubject => ({
  customerID,
  customerRepID,
  actor: username,
})

/**
 * After a correct password: accepts an account without a second factor, or with the correct code. Otherwise throws an
 * error with a challenge. Every such sign-in includes that error, so it is not audited.
 */
export async function checkSecondFactor(
  context: Context,
  account: Account,
  { code, hostname }: { code: string | null | undefined; hostname: string },
): Promise<void> {
  const factors = await readFactors(context.db, account)
  if (!isEnrolled(factors)) return
  await assertNotGuessing(context, account)
  if (code == null) {
    const secondFactor = await challengeAccount(context, account, factors, normaliseHostname(hostname))
    await inAuditOf([], () => Promise.reject(refuse('second_factor_required', undefined, { extra: { secondFactor } })))
  } else if (!(await inTransaction(context, (context) => useTotpCode(context, account, code)))) {
    await countFailedCode(context, account)
    await inAuditOf([subjectOf(account)], () => Promise.reject(refuse('second_factor_invalid')))
  }
}

async function assertNotGuessing(context: Context, account: Account): Promise<void> {
  if (!(await hasTooManyFailures(context, account))) return
  await inAuditOf([subjectOf(account)], () =>
    Promise.reject(refuse('second_factor_limited', undefined, { headers: { 'retry-after': '3600' } })),
  )
}

async function challengeAccount(context: Context, account: Account, factors: Factors, rpID: string) {
  const { customerID, customerRepID, sessionEpoch } = account
  const usable = factors.passkeys.filter((passkey) => passkey.rpID === rpID)
  const passkeyOptions = usable.length > 0 ? await askForPasskey(rpID, usable) : undefined
  const { challengeToken, expiresAt } = await createChallenge(context, {
    customerID,
    customerRepID,
    sessionEpoch,
    purpose: 'SecondFactor',
    challenge: passkeyOptions?.challenge,
    rpID,
  })
  const methods: SecondFactorMethod[] = [
    ...(factors.hasTotp ? (['Totp'] as const) : []),
    ...(factors.recoveryCodesLeft > 0 ? (['RecoveryCode'] as const) : []),
    ...(passkeyOptions ? (['Passkey'] as const) : []),
  ]
  return {
    challengeToken,
    methods,
    ...(passkeyOptions ? { passkeyOptions: { ...passkeyOptions } } : {}),
    expiresAt: expiresAt.toISOString(),
  }
}

export async function answerSecondFactor(
  { context, tokens }: { context: Context; tokens: Tokens },
  answer: SecondFactorAnswer,
  origin: SignInOrigin,
): Promise<Token> {
  const given = [answer.code, answer.recoveryCode, answer.passkey].filter((way) => way != null)
  if (given.length !== 1) throw invalidField('code', 'one_factor_required')
  const challenge = await tryChallenge(context, answer.challengeToken, 'SecondFactor')
  if (!challenge?.customerRepID) throw refuse('challenge_expired')
  const own = bindCustomer(context, challenge.customerID)
  const account = await findAccount(own.db, challenge.customerID, challenge.customerRepID)
  // Otherwise the account was deleted, or its password changed since.
  if (account?.sessionEpoch !== challenge.sessionEpoch) throw refuse('challenge_expired')
  return inAuditOf([subjectOf(account)], () =>
    inTransaction(own, async (context) => {
      if (!(await isRight(context, account, challenge, answer))) throw refuse('second_factor_invalid')
      await assertSsoNotRequired(context.db, account)
      if (!(await consumeChallenge(context.db, challenge))) throw refuse('challenge_expired')
      await recordAudit(context, {
        ...subjectOf(account),
        action: 'POST /api/Auth/second-factor',
        address: origin.address,
      })
      return { token: await beginSession({ context, tokens }, account, { ...origin, method: 'Password' }) }
    }),
  )
}

async function isRight(
  context: Context,
  account: Account,
  challenge: Challenge,
  { code, recoveryCode, passkey }: SecondFactorAnswer,
): Promise<boolean> {
  if (code != null) return useTotpCode(context, account, code)
  if (recoveryCode != null) return useRecoveryCode(context.db, account, recoveryCode)
  const { passkeys } = await readFactors(context.db, account)
  const used = passkeys.find(({ credentialID }) => credentialID === passkey?.id)
  return passkey != null && used !== undefined && isSignedByPasskey(context, used, passkey, challenge)
}
