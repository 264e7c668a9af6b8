import { and, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { channels } from '../../../organization/channels/channels.table.ts'
import { channelFolders } from '../../../organization/channels/folders/folders.table.ts'
import { isAutomatic } from '../../../organization/channels/folders/imported-folders.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { ChannelKey } from './channel-key.ts'
import { mailConnections } from './connections.table.ts'

export type FolderRow = typeof channelFolders.$inferSelect

const ofChannel = and(
  eq(channels.customerID, channelFolders.customerID),
  eq(channels.channelID, channelFolders.channelID),
)
const isLive = isNull(channels.dateDeleted)

const reached = {
  customerID: channelFolders.customerID,
  channelID: channelFolders.channelID,
  folderID: channelFolders.folderID,
  subscriptionID: channelFolders.subscriptionID,
  subscriptionState: channelFolders.subscriptionState,
  mailbox: sql<string>`lower(${channels.emailAddress})`,
  externalFolderID: channelFolders.externalFolderID,
  type: channelFolders.type,
  /** Whether email is fetched automatically. */
  isAutomatic: sql<boolean>`${isAutomatic}`,
}

export interface ReachedFolder extends ChannelKey {
  folderID: number
  subscriptionID: string | null
  subscriptionState: string | null
  mailbox: string
  externalFolderID: string | null
  type: string
  isAutomatic: boolean
}

/** Across customers: a notification names its subscription, which determines the customer. */
export function findSubscribedFolders(db: Database, subscriptionIDs: string[]): Promise<ReachedFolder[]> {
  return db
    .select(reached)
    .from(channelFolders)
    .innerJoin(channels, ofChannel)
    .where(and(inArray(channelFolders.subscriptionID, subscriptionIDs), isLive))
}

/** Folders of channels with one of these addresses, of any customer. */
export function findFoldersOfMailboxes(db: Database, mailboxes: string[]): Promise<ReachedFolder[]> {
  return db
    .select(reached)
    .from(channelFolders)
    .innerJoin(channels, ofChannel)
    .where(and(inArray(sql`lower(${channels.emailAddress})`, mailboxes), isLive))
}

export function listFolders(db: Database, { customerID, channelID }: ChannelKey): Promise<FolderRow[]> {
  return db
    .select()
    .from(channelFolders)
    .where(and(eq(channelFolders.customerID, customerID), eq(channelFolders.channelID, channelID)))
    .orderBy(channelFolders.folderID)
}

export async function setSubscribed(db: Database, channel: ChannelKey, isSubscribed: boolean): Promise<void> {
  await db
    .insert(mailConnections)
    .values({ ...channel, isSubscribed })
    .onConflictDoUpdate({
      target: [mailConnections.customerID, mailConnections.channelID],
      set: { isSubscribed },
    })
}

export async function isSubscribed(db: Database, { customerID, channelID }: ChannelKey): Promise<boolean> {
  const [row] = await db
    .select({ isSubscribed: mailConnections.isSubscribed })
    .from(mailConnections)
    .where(and(eq(mailConnections.customerID, customerID), eq(mailConnections.channelID, channelID)))
  return row?.isSubscribed ?? false
}

/** Channels with subscriptions to maintain or to clean up. */
export function listTendedChannels(db: Database): Promise<ChannelKey[]> {
  return db
    .selectDistinct({ customerID: channelFolders.customerID, channelID: channelFolders.channelID })
    .from(channelFolders)
    .leftJoin(
      mailConnections,
      and(
        eq(mailConnections.customerID, channelFolders.customerID),
        eq(mailConnections.channelID, channelFolders.channelID),
      ),
    )
    .where(or(eq(mailConnections.isSubscribed, true), isNotNull(channelFolders.subscriptionID)))
}

export interface SweptChannel extends ChannelKey {
  /** Whether the provider sends notifications of new email, until at least then. */
  hasNotifications: boolean
}

/** Channels whose email is fetched automatically. */
export function listAutomaticChannels(db: Database, now: Date): Promise<SweptChannel[]> {
  const isAlive = sql`${channelFolders.subscriptionExpiration} > ${now.toISOString()}`
  return db
    .select({
      customerID: channels.customerID,
      channelID: channels.channelID,
      hasNotifications: sql<boolean>`bool_and(${channelFolders.subscriptionID} is not null and ${isAlive})`,
    })
    .from(channels)
    .innerJoin(channelFolders, ofChannel)
    .where(and(eq(channels.channelType, 'Email'), isLive, isAutomatic))
    .groupBy(channels.customerID, channels.channelID)
}
