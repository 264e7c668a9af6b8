import { and, asc, gt, isNotNull } from 'drizzle-orm'
import type { Database } from '../../../platform/database/database.ts'
import { auditHeads } from '../audit.table.ts'
import { installationID } from './audit-head.ts'

/** Customers with an audit chain, without the installation's own. */
export async function listChains(db: Database): Promise<number[]> {
  const rows = await db
    .select({ customerID: auditHeads.customerID })
    .from(auditHeads)
    .where(and(gt(auditHeads.customerID, installationID), isNotNull(auditHeads.sealed)))
    .orderBy(asc(auditHeads.customerID))
  return rows.map(({ customerID }) => customerID)
}
