import { sql } from 'drizzle-orm'
import { messages } from '../../../desk/messages/messages.table.ts'
import type { Database } from '../../../platform/database/database.ts'
import { forEachRun } from '../../../platform/database/statements/merged-statement.ts'
import { prepareSelect } from '../../../platform/database/statements/prepared-select.ts'
import { isMessageToken } from '../authentication/mail-tokens.ts'
import { mailReferences, mails } from '../mail.table.ts'
import type { FoundTicket, Seeker } from './finder.ts'

type Kind = (typeof mailReferences.$inferSelect)['kind']

/**
 * An email sent by the desk: from here, from the mailbox itself, or by an authenticated representative. Only its
 * recipients know its IDs.
 */
const hasLeft = sql<boolean>`(${messages.senderType} = 'CustomerRep' and (${messages.dispatchedAt} is not null
  or ${messages.customerRepID} is null or ${messages.authentication} = 'pass'))`

/**
 * By the ID it was sent with. An outgoing email cites only the root of its ticket, which is also secret.
 */
const isOurName = sql<boolean>`(case ${mailReferences.kind}
  when 'Own' then ${mailReferences.reference} in (${messages.externalID}, ${mails.internetMessageID})
  when 'Mark' then true
  else ${messages.dispatchedAt} is not null end)`

const find = prepareSelect(
  {
    reference: mailReferences.reference,
    ticketID: messages.ticketID,
    messageID: messages.messageID,
    hasLeft,
    isOurName,
  },
  // Whatever the table statistics, the references are read first, and then only their messages.
  sql`from (select distinct unnest(${sql.placeholder('wanted')}::text[]) as reference) as wanted
    cross join lateral (select * from ${mailReferences}
      where ${mailReferences.customerID} = ${sql.placeholder('customerID')}
        and ${mailReferences.channelID} = ${sql.placeholder('channelID')}
        and ${mailReferences.reference} = wanted.reference
        and ${mailReferences.kind} = ${sql.placeholder('kind')} offset 0) as ${mailReferences}
    cross join lateral (select * from ${messages} where ${messages.customerID} = ${mailReferences.customerID}
      and ${messages.messageID} = ${mailReferences.messageID} offset 0) as ${messages}
    left join lateral (select * from ${mails} where ${mails.customerID} = ${mailReferences.customerID}
      and ${mails.messageID} = ${mailReferences.messageID} offset 0) as ${mails} on true
    order by ${mailReferences.messageID} desc limit 50`,
  { merge: forEachRun({ customerID: 'bigint', channelID: 'bigint', wanted: 'text[]', kind: 'text' }) },
)

/** The tickets of messages with one of these IDs, in the order of the IDs, newest message first. */
export async function findByReference(
  db: Database,
  { customerID, channelID, secrets }: Pick<Seeker, 'customerID' | 'channelID' | 'secrets'>,
  kind: Kind,
  references: string[],
): Promise<FoundTicket[]> {
  const wanted = references.filter((reference) => reference !== '')
  if (wanted.length === 0) return []
  const rows = await find(db, { customerID, channelID, kind, wanted })
  const found = new Map<number, FoundTicket>()
  for (const reference of wanted) {
    for (const { ticketID, messageID, hasLeft, isOurName } of rows.filter((row) => row.reference === reference)) {
      const isOurs = (hasLeft && isOurName) || isMessageToken(secrets, { customerID, messageID }, reference)
      found.set(ticketID, { ticketID, isProven: isOurs || (found.get(ticketID)?.isProven ?? false) })
    }
  }
  return [...found.values()]
}
