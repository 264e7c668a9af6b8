import { getTableColumns, sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { forEachRun } from '../../platform/database/statements/merged-statement.ts'
import { prepareSelect } from '../../platform/database/statements/prepared-select.ts'
import { prepareStatement, runPrepared } from '../../platform/database/statements/prepared-statements.ts'
import type { MessageRow } from './get-message-for-caller.ts'
import { messages, messageTombstones } from './messages.table.ts'

export interface ExternalKey {
  customerID: number
  channelID: number
  externalID: string
}

const acquireLock = prepareStatement(
  sql`select pg_advisory_xact_lock(hashtextextended(${sql.placeholder('key')}, 0))`,
  { merge: forEachRun({ key: 'text' }) },
)

const matchesKey = (
  table: typeof messages | typeof messageTombstones,
) => sql`${table.customerID} = ${sql.placeholder('customerID')}
  and ${table.channelID} = ${sql.placeholder('channelID')} and ${table.externalID} = ${sql.placeholder('externalID')}`

const find = prepareSelect(
  { ...getTableColumns(messages), isDeleted: sql<boolean>`fate.is_deleted` },
  sql`from (select exists (select from ${messageTombstones} where ${matchesKey(messageTombstones)}) as is_deleted) as fate
    left join ${messages} on ${matchesKey(messages)}`,
  { merge: forEachRun({ customerID: 'bigint', channelID: 'bigint', externalID: 'text' }) },
)

/**
 * Finds the message with this provider id, or returns `deleted`. Takes an advisory lock for the transaction, so that of
 * two concurrent deliveries the second finds what the first stored.
 */
export async function findExternalMessage(
  { db }: Pick<Context, 'db'>,
  { customerID, channelID, externalID }: ExternalKey,
): Promise<MessageRow | 'deleted' | undefined> {
  await runPrepared(db, acquireLock, { key: `external ${customerID} ${channelID} ${externalID}` })
  const [found] = await find(db, { customerID, channelID, externalID })
  if (!found) return undefined
  const { isDeleted, ...message } = found
  // The left join yields null columns where only a tombstone exists.
  if (message.messageID !== null) return message
  return isDeleted ? 'deleted' : undefined
}
