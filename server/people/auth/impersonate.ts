import type { Impersonate, Token } from '@attendant/contract/people/auth.ts'
import { bindCustomer, type Context } from '../../context.ts'
import { invalidField } from '../../errors.ts'
import { recordAudit } from '../../organization/audit/record-audit.ts'
import { findDefaultRep } from '../../organization/customers/find-default-rep.ts'
import { findAccount, findFirstAdmin } from '../reps/find-account.ts'
import { insertPlatformSession } from './impersonation/platform-sessions.store.ts'
import { issueRepToken } from './issue-token.ts'
import { lifetimeInSeconds, type Tokens } from './tokens.ts'

interface PlatformCaller {
  /** The operator, as `X-Platform-Actor` or the body names them. */
  actor: string | undefined
  address: string
}

/** For internal tools: the named representative, otherwise the customer's default one, otherwise its first admin. */
export async function impersonate(
  given: Context,
  tokens: Tokens,
  { customerID, customerRepID }: Impersonate,
  { actor, address }: PlatformCaller,
): Promise<Token> {
  const context = bindCustomer(given, customerID)
  const { db, now, newId } = context
  const customer = await findDefaultRep(db, customerID)
  if (!customer) throw invalidField('customerID', 'customer_unknown')
  const repID = customerRepID ?? customer.defaultCustomerRepID
  const account = repID ? await findAccount(db, customerID, repID) : await findFirstAdmin(db, customerID)
  if (!account) throw invalidField('customerRepID', 'rep_unknown')

  const actingParty = `platform: ${actor?.trim() || 'unnamed operator'}`
  const platformSessionID = newId()
  await insertPlatformSession(db, {
    customerID,
    platformSessionID,
    customerRepID: account.customerRepID,
    actingParty,
    address,
    dateCreated: now(),
    expiresAt: new Date(now().getTime() + lifetimeInSeconds * 1000),
  })
  await recordAudit(context, {
    customerID,
    customerRepID: account.customerRepID,
    actor: actingParty,
    actingParty,
    action: 'POST /api/Auth/impersonate-by-customer',
    target: `as ${account.username}`,
    address,
  })
  return { token: await issueRepToken(context, tokens, account, { act: { sub: actingParty, sid: platformSessionID } }) }
}
