import type { Context } from '../../context.ts'
import { invalidField } from '../../platform/errors.ts'
import { refuseUnknownFeatures } from './change-features.ts'
import { type CustomerRow, insertCustomer } from './customers.store.ts'

export interface NewCustomer {
  name: string
  hostnames?: string[]
  features?: string[]
}

export async function createCustomer(
  { db, now }: Context,
  { name, hostnames = [], features = [] }: NewCustomer,
): Promise<CustomerRow> {
  refuseUnknownFeatures(features)
  if (!name.trim()) throw invalidField('name', 'must not be blank')
  return insertCustomer(db, { name: name.trim(), hostnames: toHostnames(hostnames), features, dateCreated: now() })
}

export const toHostnames = (given: string[]) => [
  ...new Set(given.map((name) => name.trim().toLowerCase()).filter(Boolean)),
]
