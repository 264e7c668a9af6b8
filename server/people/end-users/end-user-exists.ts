import type { Database } from '../../platform/database/database.ts'
import { findEndUser } from './get-end-user.ts'

export async function endUserExists(db: Database, customerID: number, endUserID: number): Promise<boolean> {
  return (await findEndUser(db, customerID, endUserID)) !== undefined
}
