import { and, eq } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { ssoSettings } from './sso.table.ts'

/** Whether an identity with this address would be given the account that has it. */
export async function isSsoAddress(db: Database, customerID: number, email: string): Promise<boolean> {
  const [row] = await db
    .select({ allowedDomains: ssoSettings.allowedDomains })
    .from(ssoSettings)
    .where(and(eq(ssoSettings.customerID, customerID), eq(ssoSettings.isEnabled, true)))
  const domain = email
    .slice(email.lastIndexOf('@') + 1)
    .trim()
    .toLowerCase()
  return row?.allowedDomains.includes(domain) ?? false
}
