import { and, eq } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { customers } from './customers.table.ts'

export async function clearRepReference(db: Database, customerID: number, customerRepID: number): Promise<void> {
  await db
    .update(customers)
    .set({ defaultCustomerRepID: null })
    .where(and(eq(customers.customerID, customerID), eq(customers.defaultCustomerRepID, customerRepID)))
}
