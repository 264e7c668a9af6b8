import { asSystem, type Context } from '../../context.ts'
import { invalidField } from '../../errors.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { assertKnownFeatures } from './change-features.ts'
import { type CustomerRow, insertCustomer } from './customers.store.ts'
import { toHostnames } from './hostnames/normalise-hostname.ts'
import { ownHostnames } from './hostnames/own-hostnames.ts'

export interface NewCustomer {
  name: string
  hostnames?: string[]
  features?: string[]
}

export async function createCustomer(
  context: Context,
  { name, hostnames = [], features = [] }: NewCustomer,
): Promise<CustomerRow> {
  assertKnownFeatures(features)
  if (!name.trim()) throw invalidField('name', 'blank')
  const listed = toHostnames(hostnames)
  return inTransaction(asSystem(context, 'create a customer'), async (inside) => {
    const row = { name: name.trim(), hostnames: listed, features, dateCreated: inside.now() }
    const customer = await insertCustomer(inside.db, row)
    await ownHostnames(inside, { customerID: customer.customerID, hostnames: listed, before: [] })
    return customer
  })
}
