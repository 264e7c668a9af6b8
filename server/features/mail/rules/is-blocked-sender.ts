import type { Database } from '../../../platform/database.ts'
import { findBlocked } from './blocked-senders.store.ts'

/** For whoever takes something in: nothing is taken from a blocked address, domain or number. */
export async function isBlockedSender(
  db: Database,
  { sender, ...channel }: { customerID: number; channelID: number; sender: string },
): Promise<boolean> {
  return (await findBlocked(db, channel, [sender])).size > 0
}
