import { and, eq, inArray, sql } from 'drizzle-orm'
import { channels } from '../channels.table.ts'
import { channelFolders } from './folders.table.ts'

/** Mail is taken from these types of folders, in any case; from sent email only what belongs to a ticket. */
export const isImported = inArray(sql`lower(${channelFolders.type})`, ['inbox', 'custom', 'sent'])

/** Folders with automatic fetching, joined with their channels. */
export const isAutomatic = and(
  isImported,
  eq(channels.isActive, true),
  eq(channels.autoRetrieveEmails, true),
  eq(channelFolders.autoRetrieveEmails, true),
)
