import type { Login, Token } from '@attendant/contract/people/auth.ts'
import { asSystem, bindCustomer, type Context } from '../../context.ts'
import { refuse } from '../../errors.ts'
import { inAuditOf, type RefusedSubject } from '../../organization/audit/audited-refusal.ts'
import { installationID } from '../../organization/audit/chain/audit-head.ts'
import { recordAudit } from '../../organization/audit/record-audit.ts'
import {
  type FoundCustomers,
  findCustomersByHostname,
  findInOneCustomer,
} from '../../organization/customers/hostnames/find-customers-by-hostname.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { addressKey } from '../../platform/http/protection/client-address.ts'
import { verifyPassword } from '../../platform/secrets/passwords.ts'
import { checkSecondFactor } from '../factors/second-factor.ts'
import { type Account, findAccountsByUsername } from '../reps/find-account.ts'
import { assertSsoNotRequired } from '../sso/assert-sso-not-required.ts'
import { confirmationRequired, type LoginAttempt, type LoginLimits, toAttempt } from './limits/limit-logins.ts'
import { isKnownAddress } from './limits/login-attempts.store.ts'
import { requestUnlock } from './limits/unlock-sign-in.ts'
import { beginSession, type SignInOrigin } from './rep-sessions/begin-session.ts'
import type { Tokens } from './tokens.ts'

export interface LoginCaller extends SignInOrigin {
  /** Whether the caller is on this machine. */
  isLocal: boolean
}

interface LoginDesk {
  context: Context
  tokens: Tokens
  limits: LoginLimits
}

/** Unknown user, wrong password, wrong hostname and deleted account get the same response in the same time. */
export async function logIn(
  { context, tokens, limits }: LoginDesk,
  { username, password, hostname, code }: Login,
  { isLocal, ...origin }: LoginCaller,
): Promise<Token> {
  const all = asSystem(context, 'find an account to sign in')
  const found = await findCustomersByHostname(all.db, { hostname, isLocal })
  const { customerIDs } = found
  const attempt = toAttempt(username, customerIDs, addressKey(origin.address))
  const accounts = await findInOneCustomer(found, (among) => findAccountsByUsername(all.db, username, among))
  const account = await inAuditOf(toSubjects(accounts, found), () =>
    findAccount({ context: all, limits }, attempt, { accounts, password }),
  )
  const own = bindCustomer(context, account.customerID)
  await inAuditOf(toSubjects([account], found), () => assertSsoNotRequired(own.db, account))
  await checkSecondFactor(own, account, { code, hostname })
  return inTransaction(own, async (context) => {
    const { customerID, customerRepID } = account
    const { address } = origin
    const action = 'POST /api/Auth/login'
    await recordAudit(context, { customerID, customerRepID, actor: account.username, action, address })
    return { token: await beginSession({ context, tokens }, account, { ...origin, method: 'Password' }) }
  })
}

async function findAccount(
  { context, limits }: Pick<LoginDesk, 'context' | 'limits'>,
  attempt: LoginAttempt,
  { accounts, password }: { accounts: Account[]; password: string },
): Promise<Account> {
  const isKnown = await isKnownAddress(context.db, accounts, attempt.address)
  const findWaitMs = () => limits.findWaitMs(context, attempt, isKnown)
  const waitMs = await findWaitMs()
  // Also checked at the limit: the owner, whose password is correct, gets a link by email, and guesses take the same
  // time as usual.
  const account = await findMatch(accounts, password)
  if (!account) {
    await limits.countFailure(context, attempt)
    throw waitMs > 0 ? confirmationRequired(waitMs) : refuse('credentials_wrong')
  }
  // Of many concurrent guesses, a correct one counts only if the others have not reached the limit meanwhile.
  const remainingMs = waitMs > 0 ? waitMs : await findWaitMs()
  if (remainingMs > 0) {
    await requestUnlock(bindCustomer(context, account.customerID), account, attempt.address)
    throw confirmationRequired(remainingMs)
  }
  return account
}

/** The customers in whose audit log a failed attempt is recorded. The input is not stored, because it may be a password. */
function toSubjects(accounts: Account[], { customerIDs, ownerID }: FoundCustomers): RefusedSubject[] {
  if (accounts.length > 0) {
    return accounts.map(({ customerID, customerRepID, username }) => ({ customerID, customerRepID, actor: username }))
  }
  const listed = customerIDs === 'all' || customerIDs.length === 0 ? [installationID] : customerIDs
  const owners = ownerID === undefined ? listed : [ownerID]
  return owners.map((customerID) => ({ customerID, actor: 'unknown username' }))
}

async function findMatch(accounts: Account[], password: string): Promise<Account | undefined> {
  if (accounts.length === 0) await verifyPassword(password, undefined)
  for (const account of accounts) {
    if (await verifyPassword(password, account.passwordHash)) return account
  }
  return undefined
}
