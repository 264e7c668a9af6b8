import { asc } from 'drizzle-orm'
import { asSystem, type Context } from '../../context.ts'
import { customers } from './customers.table.ts'

export interface CustomerSummary {
  customerID: number
  name: string
  hostnames: string[]
  features: string[]
}

/** All of them: for the operator, never for a request. */
export function listCustomers(context: Pick<Context, 'db' | 'log'>): Promise<CustomerSummary[]> {
  const { db } = asSystem(context, 'list customers')
  const { customerID, name, hostnames, features } = customers
  return db.select({ customerID, name, hostnames, features }).from(customers).orderBy(asc(customerID))
}
