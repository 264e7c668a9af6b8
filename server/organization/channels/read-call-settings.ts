import { and, eq } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { customers } from '../customers/customers.table.ts'
import { channels } from './channels.table.ts'

export interface CallSettings {
  /** Where calls are transferred when they are escalated. */
  handoverNumber: string | null
  /** False if replies are left to agents. */
  autoReply: boolean
  /** The greeting language: the channel's, otherwise the customer's, otherwise English. */
  language: string
}

export async function readCallSettings(db: Database, customerID: number, channelID: number): Promise<CallSettings> {
  const [row] = await db
    .select({
      handoverNumber: channels.handoverNumber,
      autoReply: channels.autoReply,
      spokenLanguage: channels.spokenLanguage,
      locale: customers.locale,
    })
    .from(channels)
    .innerJoin(customers, eq(customers.customerID, channels.customerID))
    .where(and(eq(channels.customerID, customerID), eq(channels.channelID, channelID)))
  return {
    handoverNumber: row?.handoverNumber ?? null,
    autoReply: row?.autoReply ?? false,
    language: row?.spokenLanguage ?? (row?.locale?.trim() || 'en'),
  }
}
