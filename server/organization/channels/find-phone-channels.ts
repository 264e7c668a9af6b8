import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { customers } from '../customers/customers.table.ts'
import { channels } from './channels.table.ts'

export interface PhoneChannel {
  customerID: number
  channelID: number
  phoneNumber: string
  accountSid: string | null
  /** The provider account that owns the number. */
  verifiedAccountSID: string | null
  numberProblem: string | null
}

/** Active channels with this number, across customers, because a gateway knows the number before the customer. */
export async function findPhoneChannels(
  db: Database,
  phoneNumber: string,
  channelTypes: ('Phone' | 'WhatsApp')[] = ['Phone', 'WhatsApp'],
): Promise<PhoneChannel[]> {
  return db
    .select({
      customerID: channels.customerID,
      channelID: channels.channelID,
      phoneNumber: sql<string>`${channels.phoneNumber}`,
      accountSid: customers.telephonyAccountSID,
      verifiedAccountSID: channels.verifiedAccountSID,
      numberProblem: channels.numberProblem,
    })
    .from(channels)
    .innerJoin(customers, eq(customers.customerID, channels.customerID))
    .where(
      and(
        eq(channels.phoneNumber, phoneNumber),
        inArray(channels.channelType, channelTypes),
        isNull(channels.dateDeleted),
        eq(channels.isActive, true),
      ),
    )
    .orderBy(asc(channels.channelType), asc(channels.channelID))
}

/** Whether the channel of a phone token still exists. */
export async function isLiveChannel(db: Database, customerID: number, channelID: number): Promise<boolean> {
  const rows = await db
    .select({ channelID: channels.channelID })
    .from(channels)
    .where(
      and(
        eq(channels.customerID, customerID),
        eq(channels.channelID, channelID),
        isNull(channels.dateDeleted),
        eq(channels.isActive, true),
      ),
    )
  return rows.length > 0
}
