import type { Impersonate, Token } from '../../../contract/auth.ts'
import type { Context } from '../../context.ts'
import { invalidField } from '../../platform/errors.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { findDefaultRep } from '../customers/find-default-rep.ts'
import { findAccount, findFirstAdmin } from '../reps/find-account.ts'
import { issueRepToken } from './issue-token.ts'
import type { Tokens } from './tokens.ts'

/** For internal tooling: the named representative, else the customer's default one, else its first admin. */
export async function impersonate(
  context: Context,
  tokens: Tokens,
  { customerID, customerRepID }: Impersonate,
  address: string,
): Promise<Token> {
  const { db } = context
  const customer = await findDefaultRep(db, customerID)
  if (!customer) throw invalidField('customerID', 'is not a customer')
  const repID = customerRepID ?? customer.defaultCustomerRepID
  const account = repID ? await findAccount(db, customerID, repID) : await findFirstAdmin(db, customerID)
  if (!account) throw invalidField('customerRepID', 'is not a representative of this customer')
  await recordAudit(context, {
    customerID,
    customerRepID: account.customerRepID,
    actor: 'internal tooling',
    action: 'POST /api/Auth/impersonate-by-customer',
    target: `as ${account.username}`,
    address,
  })
  return { token: await issueRepToken(context, tokens, account) }
}
