import type { Login, Token } from '../../../contract/auth.ts'
import type { Context } from '../../context.ts'
import { unauthorized } from '../../platform/errors.ts'
import { verifyPassword } from '../../platform/passwords.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { findCustomersByHostname } from '../customers/find-customers-by-hostname.ts'
import { type Account, findAccountsByUsername } from '../reps/find-account.ts'
import { issueRepToken } from './issue-token.ts'
import type { Tokens } from './tokens.ts'

/** Unknown user, wrong password, wrong hostname and deleted account are one answer, and take one time. */
export async function logIn(context: Context, tokens: Tokens, login: Login, address: string): Promise<Token> {
  const customerIDs = await findCustomersByHostname(context.db, login.hostname)
  const accounts = await findAccountsByUsername(context.db, login.username, customerIDs)
  const account = await findMatch(accounts, login.password)
  if (!account) throw unauthorized('The username or password is not right.')
  await recordAudit(context, {
    customerID: account.customerID,
    customerRepID: account.customerRepID,
    actor: account.username,
    action: 'POST /api/Auth/login',
    address,
  })
  return { token: await issueRepToken(context, tokens, account) }
}

async function findMatch(accounts: Account[], password: string): Promise<Account | undefined> {
  if (accounts.length === 0) await verifyPassword(password, undefined)
  for (const account of accounts) {
    if (await verifyPassword(password, account.passwordHash)) return account
  }
  return undefined
}
