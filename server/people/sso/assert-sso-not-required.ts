import { and, eq } from 'drizzle-orm'
import { refuse } from '../../errors.ts'
import type { Database } from '../../platform/database/database.ts'
import { ssoSettings } from './sso.table.ts'

/** For every other way to sign in, once the account is known. New accounts are never exempt. */
export async function assertSsoNotRequired(
  db: Database,
  { customerID, customerRepID }: { customerID: number; customerRepID?: number },
): Promise<void> {
  const [row] = await db
    .select({ exempt: ssoSettings.exemptCustomerRepIDs })
    .from(ssoSettings)
    .where(
      and(eq(ssoSettings.customerID, customerID), eq(ssoSettings.isEnabled, true), eq(ssoSettings.isRequired, true)),
    )
  const isExempt = customerRepID !== undefined && row?.exempt.includes(customerRepID)
  if (row && !isExempt) throw refuse('sso_required')
}
