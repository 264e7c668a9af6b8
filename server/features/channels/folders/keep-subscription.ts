import { and, eq } from 'drizzle-orm'
import type { Database } from '../../../platform/database.ts'
import { channelFolders } from './folders.table.ts'

interface FolderKey {
  customerID: number
  folderID: number
}

type Subscription = Partial<
  Pick<
    typeof channelFolders.$inferSelect,
    'subscriptionID' | 'subscriptionExpiration' | 'subscriptionState' | 'externalFolderID'
  >
>

/** What the mail provider agreed to, beside the folder that it is about. */
export async function keepSubscription(
  db: Database,
  { customerID, folderID }: FolderKey,
  subscription: Subscription,
): Promise<void> {
  await db
    .update(channelFolders)
    .set(subscription)
    .where(and(eq(channelFolders.customerID, customerID), eq(channelFolders.folderID, folderID)))
}

export const forgetSubscription = (db: Database, folder: FolderKey) =>
  keepSubscription(db, folder, { subscriptionID: null, subscriptionExpiration: null, subscriptionState: null })
