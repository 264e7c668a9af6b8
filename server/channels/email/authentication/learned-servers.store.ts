import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '../../../platform/database/database.ts'
import { prepareStatement, runPrepared } from '../../../platform/database/statements/prepared-statements.ts'
import { learnedMailServers } from '../mail.table.ts'

/** Thresholds of emails, senders and days without an email that lacked the name: then the name is the server's. */
const minMails = 20
const minSenders = 5
const minDays = 7

/** As SQL, for queries that read a channel's context: the name, once it is certain. */
export const learnedName = sql`(select authserv_id from learned_mail_servers learned
  where learned.customer_id = ${sql.placeholder('customerID')} and learned.channel_id = ${sql.placeholder('channelID')}
    and learned.mail_count >= ${sql.raw(String(minMails))} and cardinality(learned.sender_domains) >= ${sql.raw(String(minSenders))}
    and learned.last_seen - learned.first_seen >= interval '${sql.raw(String(minDays))} days')`

export const isLearningBegun = sql`exists (select from learned_mail_servers learned
  where learned.customer_id = ${sql.placeholder('customerID')} and learned.channel_id = ${sql.placeholder('channelID')})`

const observe = prepareStatement(sql`
  insert into ${learnedMailServers} as known
    (customer_id, channel_id, authserv_id, mail_count, sender_domains, first_seen, last_seen)
  values (${sql.placeholder('customerID')}, ${sql.placeholder('channelID')}, ${sql.placeholder('authservID')}, 1,
    array[${sql.placeholder('senderDomain')}::text], ${sql.placeholder('at')}, ${sql.placeholder('at')})
  on conflict (customer_id, channel_id) do update set
    authserv_id = excluded.authserv_id,
    mail_count = case when known.authserv_id = excluded.authserv_id then known.mail_count + 1 else 1 end,
    sender_domains = case
      when known.authserv_id <> excluded.authserv_id then excluded.sender_domains
      when known.sender_domains @> excluded.sender_domains then known.sender_domains
      when cardinality(known.sender_domains) >= ${sql.raw(String(minSenders))} then known.sender_domains
      else known.sender_domains || excluded.sender_domains end,
    first_seen = case when known.authserv_id = excluded.authserv_id then least(known.first_seen, excluded.first_seen) else excluded.first_seen end,
    last_seen = case when known.authserv_id = excluded.authserv_id then greatest(known.last_seen, excluded.last_seen) else excluded.last_seen end`)

interface InChannel {
  customerID: number
  channelID: number
}

export interface Observation extends InChannel {
  authservID: string
  senderDomain: string
  /** When the provider received the email; a sender cannot influence it. */
  at: Date
}

export async function observeServer(db: Database, observation: Observation): Promise<void> {
  await runPrepared(db, observe, { ...observation })
}

/**
 * An email without the server's results: the server does not always write them, so a forged one could be mistaken for its own.
 */
export async function deleteServer(db: Database, { customerID, channelID }: InChannel): Promise<void> {
  await db
    .delete(learnedMailServers)
    .where(and(eq(learnedMailServers.customerID, customerID), eq(learnedMailServers.channelID, channelID)))
}
