import { and, eq, inArray, sql } from 'drizzle-orm'
import { channels } from '../channels.table.ts'
import { channelFolders } from './folders.table.ts'

/** Email is imported from these folder types, in any case; from the sent folder only email of a ticket. */
export const isImported = inArray(sql`lower(${channelFolders.type})`, ['inbox', 'custom', 'sent'])

/** Folders with automatic fetching, joined with their channels. */
export const isAutomatic = and(
  isImported,
  eq(channels.isActive, true),
  eq(channels.autoRetrieveEmails, true),
  eq(channelFolders.autoRetrieveEmails, true),
)
