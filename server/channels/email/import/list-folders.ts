import { and, asc, eq, getTableColumns } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { channels } from '../../../organization/channels/channels.table.ts'
import { channelFolders } from '../../../organization/channels/folders/folders.table.ts'
import { isAutomatic, isImported } from '../../../organization/channels/folders/imported-folders.ts'
import type { ImportMail } from '../queue-import.ts'
import type { FolderRow } from './import-folder.ts'

/**
 * The folders that an import reads: all of them on request, otherwise only automatic ones. Sent email comes first, so
 * that replies to it find the email they answer.
 */
export async function listFolders({ db }: Context, order: ImportMail): Promise<FolderRow[]> {
  const { customerID, channelID, folderID, importID } = order
  const rows = await db
    .select(getTableColumns(channelFolders))
    .from(channelFolders)
    .innerJoin(
      channels,
      and(eq(channels.customerID, channelFolders.customerID), eq(channels.channelID, channelFolders.channelID)),
    )
    .where(
      and(
        eq(channelFolders.customerID, customerID),
        eq(channelFolders.channelID, channelID),
        folderID === undefined ? undefined : eq(channelFolders.folderID, folderID),
        importID === undefined ? isAutomatic : isImported,
      ),
    )
    .orderBy(asc(channelFolders.folderID))
  const isSent = ({ type }: FolderRow) => type.toLowerCase() === 'sent'
  return [...rows.filter(isSent), ...rows.filter((row) => !isSent(row))]
}
