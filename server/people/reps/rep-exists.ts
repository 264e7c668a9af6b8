import type { Database } from '../../platform/database/database.ts'
import { findRep } from './reps.store.ts'

export async function repExists(db: Database, customerID: number, customerRepID: number): Promise<boolean> {
  return (await findRep(db, customerID, customerRepID)) !== undefined
}
