import type { Database } from '../../../platform/database.ts'
import { findBlock } from './blocked-senders.store.ts'

/** For whoever takes something in: nothing is taken from a blocked address, domain or number. */
export async function isBlockedSender(
  db: Database,
  from: { customerID: number; channelID: number; sender: string },
): Promise<boolean> {
  return (await findBlock(db, from)) !== undefined
}
