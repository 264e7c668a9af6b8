import { and, eq, sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import type { MessageRow } from './get-message-for-caller.ts'
import { messages, messageTombstones } from './messages.table.ts'

export interface ExternalKey {
  customerID: number
  channelID: number
  externalID: string
}

/**
 * The message that a provider knows by this id, or `deleted`. In a transaction: two deliveries of one message wait for
 * each other, so that the second finds what the first stored.
 */
export async function findExternalMessage(
  { db }: Pick<Context, 'db'>,
  { customerID, channelID, externalID }: ExternalKey,
): Promise<MessageRow | 'deleted' | undefined> {
  const key = `external ${customerID} ${channelID} ${externalID}`
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`)
  const [known] = await db
    .select()
    .from(messages)
    .where(
      and(eq(messages.customerID, customerID), eq(messages.channelID, channelID), eq(messages.externalID, externalID)),
    )
  if (known) return known
  const [tombstone] = await db
    .select({ externalID: messageTombstones.externalID })
    .from(messageTombstones)
    .where(
      and(
        eq(messageTombstones.customerID, customerID),
        eq(messageTombstones.channelID, channelID),
        eq(messageTombstones.externalID, externalID),
      ),
    )
  return tombstone ? 'deleted' : undefined
}
