import {
  type ActivationLimits,
  type ActivationPolicy,
  defaultLimits,
  defaultPolicy,
} from '@attendant/contract/organization/activation-policy.ts'
import { eq } from 'drizzle-orm'
import type { Database } from '../../../platform/database/database.ts'
import { customers } from '../customers.table.ts'

export interface FullPolicy extends Required<ActivationPolicy> {
  limits: Required<ActivationLimits>
}

/** With defaults for everything the customer has not set. */
export async function readActivationPolicy(db: Database, customerID: number): Promise<FullPolicy> {
  const [row] = await db
    .select({ policy: customers.activationPolicy })
    .from(customers)
    .where(eq(customers.customerID, customerID))
  const policy = row?.policy ?? defaultPolicy
  return { ...defaultPolicy, ...policy, limits: { ...defaultLimits, ...policy.limits } }
}
