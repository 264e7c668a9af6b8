import type { MailSettings, MailSettingsStored } from '@attendant/contract/channels/mail.ts'
import { sql } from 'drizzle-orm'
import type { Database } from '../../../platform/database/database.ts'
import { prepareStatement, runPrepared } from '../../../platform/database/statements/prepared-statements.ts'
import { isLearningBegun, learnedName } from '../authentication/learned-servers.store.ts'
import { completeSettings } from '../settings.store.ts'

const ask = prepareStatement(
  sql`
  select channels.email_address as mailbox, channels.authserv_id as "authservID",
    channels.form_senders as "formSenders", channels.trusted_forwarders as "trustedForwarders",
    ${learnedName} as "learnedAuthservID", ${isLearningBegun} as "isLearningBegun",
    (select settings from mail_settings where customer_id = ${sql.placeholder('customerID')}
      and channel_id = ${sql.placeholder('channelID')}) as settings,
    array(select lower(email_address) from channels own where own.customer_id = ${sql.placeholder('customerID')}
      and own.channel_type = 'Email' and own.date_deleted is null and own.email_address is not null) as "ownAddresses"
  from channels where channels.customer_id = ${sql.placeholder('customerID')}
    and channels.channel_id = ${sql.placeholder('channelID')}`,
  { isRead: true },
)

interface Row {
  mailbox: string | null
  authservID: string | null
  formSenders: string[]
  trustedForwarders: string[]
  learnedAuthservID: string | null
  isLearningBegun: boolean
  settings: MailSettingsStored | null
  ownAddresses: string[]
}

export interface Surroundings {
  /** The address of the channel. */
  mailbox: string | null
  settings: MailSettings
  /** Addresses of all active email channels, in lower case. */
  ownAddresses: Set<string>
  /** The channel's settings for trusted servers and senders. */
  authservID: string | null
  formSenders: string[]
  trustedForwarders: string[]
  /** The learned name of the mailbox's own server; undefined while it is not certain. */
  learned: { authservID: string | null; isBegun: boolean }
}

/** Everything that a channel's emails are checked against, in one query, because it runs for each email. */
export async function readSurroundings(
  db: Database,
  { customerID, channelID }: { customerID: number; channelID: number },
): Promise<Surroundings> {
  const [row] = await runPrepared<Row>(db, ask, { customerID, channelID })
  return {
    mailbox: row?.mailbox ?? null,
    settings: completeSettings(channelID, row?.settings),
    ownAddresses: new Set(row?.ownAddresses),
    authservID: row?.authservID ?? null,
    formSenders: row?.formSenders ?? [],
    trustedForwarders: row?.trustedForwarders ?? [],
    learned: { authservID: row?.learnedAuthservID ?? null, isBegun: row?.isLearningBegun ?? false },
  }
}
