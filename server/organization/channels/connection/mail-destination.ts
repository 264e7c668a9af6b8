import { eq } from 'drizzle-orm'
import type { Database } from '../../../platform/database/database.ts'
import { addressOf, type Destination } from '../../../platform/secrets/secret-destinations.ts'
import { customers } from '../../customers/customers.table.ts'
import { mailAuthorityOf } from '../../customers/secrets/secret-destinations.ts'
import type { ChannelRow } from '../channels.store.ts'

/** A channel's own client secret is sent to its own authority and tenant, otherwise to the customer's. */
export async function mailDestination(db: Database, customerID: number): Promise<Destination<ChannelRow>> {
  const [customer] = await db
    .select({
      mailProviderAuthorityURL: customers.mailProviderAuthorityURL,
      mailProviderTenantID: customers.mailProviderTenantID,
    })
    .from(customers)
    .where(eq(customers.customerID, customerID))
  const [authority = null, tenant = null] = customer ? mailAuthorityOf(customer) : []
  return {
    secrets: ['overrideMailProviderClientSecret'],
    of: ({ overrideMailProviderAuthorityURL, overrideMailProviderTenantID }) => [
      addressOf(overrideMailProviderAuthorityURL) ?? authority,
      overrideMailProviderTenantID?.trim().toLowerCase() || tenant,
    ],
  }
}
