import type { FolderRow } from './connections.store.ts'
import type { Mailbox } from './use-mailbox.ts'

/** The provider's ID of a folder: as configured, otherwise the inbox or sent folder, otherwise found by name. */
export async function readExternalFolder(
  mailbox: Pick<Mailbox, 'getFolder' | 'listFolders'>,
  { externalFolderID, name, type }: Pick<FolderRow, 'externalFolderID' | 'name' | 'type'>,
): Promise<string> {
  if (externalFolderID) return externalFolderID
  if (/^inbox$/i.test(type)) return (await mailbox.getFolder('Inbox')).folderID
  if (/^sent$/i.test(type)) return (await mailbox.getFolder('Sent')).folderID
  const folders = await mailbox.listFolders()
  return folders.find((candidate) => candidate.name.toLowerCase() === name.toLowerCase())?.folderID ?? name
}
