import { getTableColumns, sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { prepareSelect } from '../../platform/database/statements/prepared-select.ts'
import { prepareStatement, runPrepared } from '../../platform/database/statements/prepared-statements.ts'
import type { MessageRow } from './get-message-for-caller.ts'
import { messages, messageTombstones } from './messages.table.ts'

export interface ExternalKey {
  customerID: number
  channelID: number
  externalID: string
}

const waitForTurn = prepareStatement(sql`select pg_advisory_xact_lock(hashtextextended(${sql.placeholder('key')}, 0))`)

const isIt = (
  table: typeof messages | typeof messageTombstones,
) => sql`${table.customerID} = ${sql.placeholder('customerID')}
  and ${table.channelID} = ${sql.placeholder('channelID')} and ${table.externalID} = ${sql.placeholder('externalID')}`

const find = prepareSelect(
  { ...getTableColumns(messages), isDeleted: sql<boolean>`fate.is_deleted` },
  sql`from (select exists (select from ${messageTombstones} where ${isIt(messageTombstones)}) as is_deleted) as fate
    left join ${messages} on ${isIt(messages)}`,
)

/**
 * The message that a provider knows by this id, or `deleted`. In a transaction: two deliveries of one message wait for
 * each other, so that the second finds what the first stored.
 */
export async function findExternalMessage(
  { db }: Pick<Context, 'db'>,
  { customerID, channelID, externalID }: ExternalKey,
): Promise<MessageRow | 'deleted' | undefined> {
  await runPrepared(db, waitForTurn, { key: `external ${customerID} ${channelID} ${externalID}` })
  const [found] = await find(db, { customerID, channelID, externalID })
  if (!found) return undefined
  const { isDeleted, ...message } = found
  // Beside a tombstone there is no message: every column is empty.
  if (message.messageID !== null) return message
  return isDeleted ? 'deleted' : undefined
}
