import { type AutonomyPolicy, defaultAutonomy } from '@attendant/contract/organization/autonomy-policy.ts'
import { eq } from 'drizzle-orm'
import type { Database } from '../../../platform/database/database.ts'
import { customers } from '../customers.table.ts'

/** With defaults for everything the customer has not set. */
export async function readAutonomyPolicy(db: Database, customerID: number): Promise<AutonomyPolicy> {
  const [row] = await db
    .select({ policy: customers.autonomyPolicy })
    .from(customers)
    .where(eq(customers.customerID, customerID))
  return { ...defaultAutonomy, ...row?.policy }
}
