import { and, eq, isNotNull } from 'drizzle-orm'
import type { Database } from '../../../platform/database/database.ts'
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

/** The provider's subscription, besides its folder. */
export async function saveSubscription(
  db: Database,
  { customerID, folderID }: FolderKey,
  subscription: Subscription,
): Promise<void> {
  await db
    .update(channelFolders)
    .set(subscription)
    .where(and(eq(channelFolders.customerID, customerID), eq(channelFolders.folderID, folderID)))
}

const none = { subscriptionID: null, subscriptionExpiration: null, subscriptionState: null }

export const clearSubscription = (db: Database, folder: FolderKey) => saveSubscription(db, folder, none)

/** Deletes the subscriptions of all folders of a channel, and returns them. */
export async function clearSubscriptions(
  db: Database,
  { customerID, channelID }: { customerID: number; channelID: number },
): Promise<string[]> {
  const isSubscribed = and(
    eq(channelFolders.customerID, customerID),
    eq(channelFolders.channelID, channelID),
    isNotNull(channelFolders.subscriptionID),
  )
  const rows = await db
    .select({ subscriptionID: channelFolders.subscriptionID })
    .from(channelFolders)
    .where(isSubscribed)
    .for('no key update')
  await db.update(channelFolders).set(none).where(isSubscribed)
  return rows.flatMap(({ subscriptionID }) => subscriptionID ?? [])
}
