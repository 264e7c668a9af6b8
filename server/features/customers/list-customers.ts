import { asc } from 'drizzle-orm'
import type { Database } from '../../platform/database.ts'
import { customers } from './customers.table.ts'

export interface CustomerSummary {
  customerID: number
  name: string
  hostnames: string[]
  features: string[]
}

/** All of them: for the operator, never for a request. */
export function listCustomers(db: Database): Promise<CustomerSummary[]> {
  const { customerID, name, hostnames, features } = customers
  return db.select({ customerID, name, hostnames, features }).from(customers).orderBy(asc(customerID))
}
