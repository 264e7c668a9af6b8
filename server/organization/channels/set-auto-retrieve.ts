import { and, eq } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { channels } from './channels.table.ts'
import { channelFolders } from './folders/folders.table.ts'

/** For a channel and every folder of it. */
export async function setAutoRetrieve(
  db: Database,
  { customerID, channelID }: { customerID: number; channelID: number },
  autoRetrieveEmails: boolean,
): Promise<void> {
  await db
    .update(channels)
    .set({ autoRetrieveEmails })
    .where(and(eq(channels.customerID, customerID), eq(channels.channelID, channelID)))
  await db
    .update(channelFolders)
    .set({ autoRetrieveEmails })
    .where(and(eq(channelFolders.customerID, customerID), eq(channelFolders.channelID, channelID)))
}
