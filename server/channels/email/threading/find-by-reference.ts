import { sql } from 'drizzle-orm'
import { messages } from '../../../desk/messages/messages.table.ts'
import type { Database } from '../../../platform/database/database.ts'
import { prepareSelect } from '../../../platform/database/statements/prepared-select.ts'
import { isMessageToken } from '../authentication/mail-tokens.ts'
import { mailReferences, mails } from '../mail.table.ts'
import type { FoundTicket, Seeker } from './finder.ts'

type Kind = (typeof mailReferences.$inferSelect)['kind']

/**
 * An email that left the desk: sent from here, from the mailbox itself, or by a representative who was authenticated.
 * Their ids are known only to their recipients.
 */
const hasLeft = sql<boolean>`(${messages.senderType} = 'CustomerRep' and (${messages.dispatchedAt} is not null
  or ${messages.customerRepID} is null or ${messages.authentication} = 'pass'))`

/**
 * By the name under which it left. An outgoing mail cites nothing but the root of its ticket, which is a secret too.
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
  sql`from ${mailReferences}
    join ${messages} on ${messages.customerID} = ${mailReferences.customerID} and ${messages.messageID} = ${mailReferences.messageID}
    left join ${mails} on ${mails.customerID} = ${messages.customerID} and ${mails.messageID} = ${messages.messageID}
    where ${mailReferences.customerID} = ${sql.placeholder('customerID')}
      and ${mailReferences.channelID} = ${sql.placeholder('channelID')}
      and ${mailReferences.reference} = any(${sql.placeholder('wanted')}::text[])
      and ${mailReferences.kind} = ${sql.placeholder('kind')}
    order by ${mailReferences.messageID} desc limit 50`,
)

/** The tickets of messages that go by one of these ids, in the order of the ids, the newest message first. */
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
