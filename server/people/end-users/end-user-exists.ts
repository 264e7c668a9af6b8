import type { Database } from '../../platform/database/database.ts'
import { findEndUser } from './end-users.store.ts'

export async function endUserExists(db: Database, customerID: number, endUserID: number): Promise<boolean> {
  return (await findEndUser(db, customerID, endUserID)) !== undefined
}
