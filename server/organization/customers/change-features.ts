import { type Feature, knownFeatures } from '@attendant/contract/organization/customer.ts'
import type { Context } from '../../context.ts'
import { invalidField } from '../../errors.ts'
import { getCustomer, updateCustomerRow } from './customers.store.ts'
import { forgetSessions } from './forget-sessions.ts'

interface FeatureChange {
  grant?: string[]
  revoke?: string[]
}

/** Granting or revoking a feature twice has no effect. Returns the resulting features. */
export async function changeFeatures(
  context: Context,
  customerID: number,
  { grant = [], revoke = [] }: FeatureChange,
): Promise<string[]> {
  assertKnownFeatures([...grant, ...revoke])
  const { features: before } = await getCustomer(context.db, customerID)
  const features = [...new Set([...before, ...grant])].filter((feature) => !revoke.includes(feature))
  await updateCustomerRow(context.db, customerID, { features })
  await forgetSessions(context, customerID)
  return features
}

export function assertKnownFeatures(features: string[]): void {
  const stranger = features.find((feature) => !knownFeatures.includes(feature as Feature))
  if (stranger) throw invalidField('features', 'feature_unknown', { name: stranger, allowed: knownFeatures.join(', ') })
}
