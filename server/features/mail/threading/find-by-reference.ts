import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Database } from '../../../platform/database.ts'
import { messages } from '../../messages/messages.table.ts'
import { mailReferences } from '../mail.table.ts'
import type { Seeker } from './finder.ts'

type Kind = (typeof mailReferences.$inferSelect)['kind']

const mostFound = 50

/** The tickets of messages that go by one of these ids, in the order of the ids, the newest message first. */
export async function findByReference(
  db: Database,
  { customerID, channelID }: Pick<Seeker, 'customerID' | 'channelID'>,
  kind: Kind,
  references: string[],
): Promise<number[]> {
  const wanted = references.filter((reference) => reference !== '')
  if (wanted.length === 0) return []
  const rows = await db
    .select({ reference: mailReferences.reference, ticketID: messages.ticketID })
    .from(mailReferences)
    .innerJoin(
      messages,
      and(eq(messages.customerID, mailReferences.customerID), eq(messages.messageID, mailReferences.messageID)),
    )
    .where(
      and(
        eq(mailReferences.customerID, customerID),
        eq(mailReferences.channelID, channelID),
        inArray(mailReferences.reference, wanted),
        eq(mailReferences.kind, kind),
      ),
    )
    .orderBy(desc(mailReferences.messageID))
    .limit(mostFound)
  const ordered = wanted.flatMap((reference) => rows.filter((row) => row.reference === reference))
  return [...new Set(ordered.map(({ ticketID }) => ticketID))]
}
