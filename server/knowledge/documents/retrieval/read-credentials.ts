import { eq } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { customers } from '../../../organization/customers/customers.table.ts'
import { sealOwnerOf } from '../../../platform/secrets/secrets.ts'
import type { CallSettings } from './build-call.ts'

/** The customer's API base URL with its decrypted credentials. */
export async function readCustomerCredentials(
  { db, secrets }: Pick<Context, 'db' | 'secrets'>,
  customerID: number,
): Promise<Pick<CallSettings, 'apiBaseUrl' | 'customers'>> {
  const [customer] = await db.select().from(customers).where(eq(customers.customerID, customerID))
  const open = (sealed: string | null | undefined) => (sealed ? secrets.open(sealed, sealOwnerOf(customerID)) : null)
  return {
    apiBaseUrl: customer?.apiBaseUrl ?? null,
    customers: {
      type: customer?.apiAuthenticationType ?? null,
      username: customer?.apiUsername ?? null,
      password: open(customer?.apiPassword),
      token: open(customer?.apiToken),
    },
  }
}
