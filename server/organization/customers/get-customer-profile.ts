import type { Database } from '../../platform/database/database.ts'
import { getCustomer } from './customers.store.ts'

/** The customer data that tokens, prompts and emails need. */
export interface CustomerProfile {
  name: string
  timeZone: string | null
  locale: string | null
  country: string | null
  hostnames: string[]
  requireSecondFactor: boolean
}

export async function getCustomerProfile(db: Database, customerID: number): Promise<CustomerProfile> {
  const { name, timeZone, locale, country, hostnames, requireSecondFactor } = await getCustomer(db, customerID)
  return { name, timeZone, locale, country, hostnames, requireSecondFactor }
}
