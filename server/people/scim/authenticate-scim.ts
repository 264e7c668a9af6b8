import type { ScimClient } from '../../access.ts'
import type { Context } from '../../context.ts'
import { refuse } from '../../errors.ts'
import { findScimCustomer } from './scim-token.store.ts'

/** The identity provider of the token. A deleted or replaced token is invalid immediately. */
export async function authenticateScim(context: Context, bearer: string): Promise<ScimClient> {
  const customerID = await findScimCustomer(context, bearer)
  if (customerID === undefined) throw refuse('token_required')
  return { kind: 'scim', customerID }
}
