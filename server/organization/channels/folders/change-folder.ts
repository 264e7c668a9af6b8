import type { ChannelFolder, ChannelFolderWrite } from '@attendant/contract/organization/channel-folder.ts'
import type { Context } from '../../../context.ts'
import { invalidField, refuse } from '../../../errors.ts'
import type { Database } from '../../../platform/database/database.ts'
import { getLiveChannel } from '../get-live-channel.ts'
import {
  deleteFolderRow,
  type FolderRow,
  getFolderRow,
  hasChildren,
  insertFolder,
  listFolderRows,
  lockTree,
  toFolder,
  updateFolderRow,
} from './folders.store.ts'

const defaultType = 'Custom'

export async function createFolder(
  { db }: Context,
  customerID: number,
  write: ChannelFolderWrite,
): Promise<ChannelFolder> {
  const { channelID } = write
  await getLiveChannel(db, customerID, channelID)
  await lockTree(db, customerID, channelID)
  const inbox = isInbox(write) ? (await listFolderRows(db, customerID, channelID)).find(isInbox) : undefined
  const parentFolderID = write.parentFolderID ?? null
  await checkParent(db, { customerID, channelID, parentFolderID, ...(inbox && { folderID: inbox.folderID }) })
  const stored = toStored(write)
  if (inbox) return toFolder(await updateFolderRow(db, inbox, stored))
  return toFolder(await insertFolder(db, { type: defaultType, ...stored, customerID, channelID }))
}

/** A new Email channel has an Inbox, so a client that creates one means that folder. */
const isInbox = ({ type }: { type?: string | null | undefined }) => type?.trim().toLowerCase() === 'inbox'

export async function updateFolder(
  { db }: Context,
  customerID: number,
  folderID: number,
  write: ChannelFolderWrite,
): Promise<void> {
  const before = await getFolderRow(db, customerID, folderID)
  const { channelID } = before
  if (write.channelID !== channelID) throw invalidField('channelID', 'immutable', { value: channelID })
  await lockTree(db, customerID, channelID)
  await checkParent(db, { customerID, channelID, folderID, parentFolderID: write.parentFolderID ?? null })
  await updateFolderRow(db, before, toStored(write))
}

export async function deleteFolder({ db }: Context, customerID: number, folderID: number): Promise<void> {
  const folder = await getFolderRow(db, customerID, folderID)
  await lockTree(db, customerID, folder.channelID)
  if (await hasChildren(db, folder)) throw refuse('folder_not_empty')
  await deleteFolderRow(db, folder)
}

function toStored({ name, type, autoRetrieveEmails, ...rest }: ChannelFolderWrite) {
  return {
    ...rest,
    name: name.trim(),
    ...(type !== undefined ? { type: type?.trim() || defaultType } : {}),
    ...(autoRetrieveEmails !== undefined ? { autoRetrieveEmails: autoRetrieveEmails ?? false } : {}),
  }
}

interface Place extends Pick<FolderRow, 'customerID' | 'channelID' | 'parentFolderID'> {
  /** Absent for a new folder. */
  folderID?: number
}

/** The parent is in the same channel, and not the folder itself or anything below it. */
async function checkParent(db: Database, { customerID, channelID, folderID, parentFolderID }: Place): Promise<void> {
  if (parentFolderID === null) return
  const tree = new Map((await listFolderRows(db, customerID, channelID)).map((folder) => [folder.folderID, folder]))
  if (!tree.has(parentFolderID)) throw invalidField('parentFolderID', 'folder_unknown')

  for (let above = tree.get(parentFolderID); above; above = tree.get(above.parentFolderID ?? 0)) {
    if (above.folderID === folderID) throw invalidField('parentFolderID', 'folder_in_itself')
  }
}
