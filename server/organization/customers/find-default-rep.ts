import { eq } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { customers } from './customers.table.ts'

export async function findDefaultRep(
  db: Database,
  customerID: number,
): Promise<{ defaultCustomerRepID: number | null } | undefined> {
  const [row] = await db
    .select({ defaultCustomerRepID: customers.defaultCustomerRepID })
    .from(customers)
    .where(eq(customers.customerID, customerID))
  return row
}
