import type { Mailbox } from '../../mail-connections/mail-fault.ts'
import type { FolderRow } from './import-folder.ts'

/** How the provider calls a folder: as the desk was told, else its own inbox or sent mail, else by the name. */
export async function findExternalFolder(mailbox: Mailbox, folder: FolderRow): Promise<string> {
  const { externalFolderID, name, type } = folder
  if (externalFolderID) return externalFolderID
  if (/^inbox$/i.test(type)) return (await mailbox.getFolder('Inbox')).folderID
  if (/^sent$/i.test(type)) return (await mailbox.getFolder('Sent')).folderID
  const folders = await mailbox.listFolders()
  return folders.find((candidate) => candidate.name.toLowerCase() === name.toLowerCase())?.folderID ?? name
}
