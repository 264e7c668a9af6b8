import { and, asc, eq, isNull } from 'drizzle-orm'
import { channels } from '../../organization/channels/channels.table.ts'
import type { Database } from '../../platform/database/database.ts'

export interface Contacts {
  emails: string[]
  phones: string[]
  whatsApps: string[]
}

/** Ways to contact the customer, from channels that may be shown. */
export async function listContacts(db: Database, customerID: number): Promise<Contacts> {
  const rows = await db
    .select({
      channelType: channels.channelType,
      emailAddress: channels.emailAddress,
      phoneNumber: channels.phoneNumber,
    })
    .from(channels)
    .where(
      and(
        eq(channels.customerID, customerID),
        channels.isActive,
        channels.showInHelpCenter,
        isNull(channels.dateDeleted),
      ),
    )
    .orderBy(asc(channels.channelID))
    .limit(50)
  const numbersOf = (type: 'Phone' | 'WhatsApp') =>
    rows.flatMap(({ channelType, phoneNumber }) => (channelType === type && phoneNumber ? [phoneNumber] : []))
  return {
    emails: rows.flatMap(({ channelType, emailAddress }) =>
      channelType === 'Email' && emailAddress ? [emailAddress] : [],
    ),
    phones: numbersOf('Phone'),
    whatsApps: numbersOf('WhatsApp'),
  }
}
