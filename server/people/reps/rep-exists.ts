import { invalidField } from '../../errors.ts'
import type { Database } from '../../platform/database/database.ts'
import { findRep } from './reps.store.ts'

export async function repExists(db: Database, customerID: number, customerRepID: number): Promise<boolean> {
  return (await findRep(db, customerID, customerRepID)) !== undefined
}

/** Deactivated representatives get no tickets, because they could not work on them. */
export async function assertAssignable(db: Database, customerID: number, customerRepID: number): Promise<void> {
  const rep = await findRep(db, customerID, customerRepID)
  if (!rep) throw invalidField('customerRepID', 'rep_unknown')
  if (!rep.isActive) throw invalidField('customerRepID', 'rep_inactive')
}
