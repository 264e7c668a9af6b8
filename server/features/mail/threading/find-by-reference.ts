import { sql } from 'drizzle-orm'
import type { Database } from '../../../platform/database.ts'
import { prepareSelect } from '../../../platform/prepared-select.ts'
import { messages } from '../../messages/messages.table.ts'
import { mailReferences } from '../mail.table.ts'
import type { Seeker } from './finder.ts'

type Kind = (typeof mailReferences.$inferSelect)['kind']

const find = prepareSelect(
  { reference: mailReferences.reference, ticketID: messages.ticketID },
  sql`from ${mailReferences}
    join ${messages} on ${messages.customerID} = ${mailReferences.customerID} and ${messages.messageID} = ${mailReferences.messageID}
    where ${mailReferences.customerID} = ${sql.placeholder('customerID')}
      and ${mailReferences.channelID} = ${sql.placeholder('channelID')}
      and ${mailReferences.reference} = any(${sql.placeholder('wanted')}::text[])
      and ${mailReferences.kind} = ${sql.placeholder('kind')}
    order by ${mailReferences.messageID} desc limit 50`,
)

/** The tickets of messages that go by one of these ids, in the order of the ids, the newest message first. */
export async function findByReference(
  db: Database,
  { customerID, channelID }: Pick<Seeker, 'customerID' | 'channelID'>,
  kind: Kind,
  references: string[],
): Promise<number[]> {
  const wanted = references.filter((reference) => reference !== '')
  if (wanted.length === 0) return []
  const rows = await find(db, { customerID, channelID, kind, wanted })
  const ordered = wanted.flatMap((reference) => rows.filter((row) => row.reference === reference))
  return [...new Set(ordered.map(({ ticketID }) => ticketID))]
}
