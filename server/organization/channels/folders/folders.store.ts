import type { ChannelFolder } from '@attendant/contract/organization/channel-folder.ts'
import { and, asc, eq, getTableColumns, isNull } from 'drizzle-orm'
import { refuse } from '../../../errors.ts'
import type { Database } from '../../../platform/database/database.ts'
import { channels } from '../channels.table.ts'
import { channelFolders } from './folders.table.ts'

export type FolderRow = typeof channelFolders.$inferSelect

export const toFolder = (row: FolderRow): ChannelFolder => ({
  ...row,
  subscriptionExpiration: row.subscriptionExpiration?.toISOString() ?? null,
})

const inChannel = (customerID: number, channelID: number) =>
  and(eq(channelFolders.customerID, customerID), eq(channelFolders.channelID, channelID))

const isFolder = (customerID: number, folderID: number) =>
  and(eq(channelFolders.customerID, customerID), eq(channelFolders.folderID, folderID))

export function listFolderRows(db: Database, customerID: number, channelID: number): Promise<FolderRow[]> {
  return db.select().from(channelFolders).where(inChannel(customerID, channelID)).orderBy(asc(channelFolders.folderID))
}

/** Excludes folders of deleted channels. */
export async function getFolderRow(db: Database, customerID: number, folderID: number): Promise<FolderRow> {
  const [row] = await db
    .select(getTableColumns(channelFolders))
    .from(channelFolders)
    .innerJoin(
      channels,
      and(eq(channels.customerID, channelFolders.customerID), eq(channels.channelID, channelFolders.channelID)),
    )
    .where(and(isFolder(customerID, folderID), isNull(channels.dateDeleted)))
  if (!row) throw refuse('folder_not_found')
  return row
}

/** Serialises changes of a folder tree, because two concurrent moves could create a cycle. */
export async function lockTree(db: Database, customerID: number, channelID: number): Promise<void> {
  await db
    .select({ channelID: channels.channelID })
    .from(channels)
    .where(and(eq(channels.customerID, customerID), eq(channels.channelID, channelID)))
    .for('no key update')
}

export async function insertFolder(db: Database, row: typeof channelFolders.$inferInsert): Promise<FolderRow> {
  const [inserted] = await db.insert(channelFolders).values(row).returning()
  if (!inserted) throw new Error('The folder was not stored.')
  return inserted
}

export async function updateFolderRow(
  db: Database,
  { customerID, folderID }: FolderRow,
  changes: Partial<FolderRow>,
): Promise<FolderRow> {
  const [updated] = await db.update(channelFolders).set(changes).where(isFolder(customerID, folderID)).returning()
  if (!updated) throw refuse('folder_not_found')
  return updated
}

export async function hasChildren(db: Database, { customerID, folderID }: FolderRow): Promise<boolean> {
  const [child] = await db
    .select({ folderID: channelFolders.folderID })
    .from(channelFolders)
    .where(and(eq(channelFolders.customerID, customerID), eq(channelFolders.parentFolderID, folderID)))
    .limit(1)
  return child !== undefined
}

export async function deleteFolderRow(db: Database, { customerID, folderID }: FolderRow): Promise<void> {
  await db.delete(channelFolders).where(isFolder(customerID, folderID))
}
