import type { ChannelType } from '@attendant/contract/organization/channel.ts'
import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { prepareStatement, runPrepared } from '../../platform/database/statements/prepared-statements.ts'

const findIDs = prepareStatement(
  sql`select channel_id as "channelID" from channels
    where customer_id = ${sql.placeholder('customerID')} and channel_type = ${sql.placeholder('channelType')} order by 1`,
  { isRead: true },
)

/** Their IDs. */
export async function findChannelsOfType(
  db: Database,
  customerID: number,
  channelType: ChannelType,
): Promise<number[]> {
  const rows = await runPrepared<{ channelID: number }>(db, findIDs, { customerID, channelType })
  return rows.map(({ channelID }) => channelID)
}
