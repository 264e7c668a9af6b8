import { and, eq, isNotNull } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { reps } from './reps.table.ts'

/** Each address once. */
export async function listAdminAddresses(db: Database, customerID: number): Promise<string[]> {
  const admins = await db
    .select({ email: reps.email })
    .from(reps)
    .where(and(eq(reps.customerID, customerID), eq(reps.role, 'Admin'), eq(reps.isActive, true), isNotNull(reps.email)))
  return [...new Set(admins.flatMap(({ email }) => email?.trim() || []))]
}
