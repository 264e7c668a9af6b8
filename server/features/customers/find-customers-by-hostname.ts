import { arrayContains } from 'drizzle-orm'
import type { Database } from '../../platform/database.ts'
import { customers } from './customers.table.ts'

/** `localhost` is everyone's, for local development. */
export async function findCustomersByHostname(db: Database, hostname: string): Promise<number[] | 'all'> {
  const name = hostname.trim().toLowerCase()
  if (name === 'localhost') return 'all'
  const rows = await db
    .select({ customerID: customers.customerID })
    .from(customers)
    .where(arrayContains(customers.hostnames, [name]))
  return rows.map((row) => row.customerID)
}
