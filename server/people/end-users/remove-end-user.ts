import type { Database } from '../../platform/database/database.ts'
import { endUsers } from './end-users.table.ts'
import { isEndUser } from './get-end-user.ts'

/** The caller has removed all references. */
export async function removeEndUser(db: Database, customerID: number, endUserID: number): Promise<void> {
  await db.delete(endUsers).where(isEndUser(customerID, endUserID))
}
