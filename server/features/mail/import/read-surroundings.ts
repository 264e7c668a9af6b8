import { sql } from 'drizzle-orm'
import type { MailSettings, MailSettingsStored } from '../../../../contract/mail.ts'
import type { Database } from '../../../platform/database.ts'
import { prepareStatement, runPrepared } from '../../../platform/prepared-statements.ts'
import { completeSettings } from '../settings.store.ts'

const ask = prepareStatement(sql`
  select
    (select email_address from channels where customer_id = ${sql.placeholder('customerID')}
      and channel_id = ${sql.placeholder('channelID')}) as mailbox,
    (select settings from mail_settings where customer_id = ${sql.placeholder('customerID')}
      and channel_id = ${sql.placeholder('channelID')}) as settings,
    array(select lower(email_address) from channels where customer_id = ${sql.placeholder('customerID')}
      and channel_type = 'Email' and date_deleted is null and email_address is not null) as "ownAddresses"`)

interface Row {
  mailbox: string | null
  settings: MailSettingsStored | null
  ownAddresses: string[]
}

export interface Surroundings {
  /** The address of the channel. */
  mailbox: string | null
  settings: MailSettings
  /** Of all live mail channels, in lower case. */
  ownAddresses: Set<string>
}

/** What every mail of a channel is held against, by one question: an import asks it for each. */
export async function readSurroundings(
  db: Database,
  { customerID, channelID }: { customerID: number; channelID: number },
): Promise<Surroundings> {
  const [row] = await runPrepared<Row>(db, ask, { customerID, channelID })
  return {
    mailbox: row?.mailbox ?? null,
    settings: completeSettings(channelID, row?.settings),
    ownAddresses: new Set(row?.ownAddresses),
  }
}
