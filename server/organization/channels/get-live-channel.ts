import { sql } from 'drizzle-orm'
import { invalidField, refuse } from '../../errors.ts'
import type { Database } from '../../platform/database/database.ts'
import { prepareSelect } from '../../platform/database/statements/prepared-select.ts'
import { channels } from './channels.table.ts'

const shown = {
  channelID: channels.channelID,
  channelType: channels.channelType,
  name: channels.name,
  isActive: channels.isActive,
  autoReply: channels.autoReply,
  answerThreshold: channels.answerThreshold,
  showSources: channels.showSources,
  emailAddress: channels.emailAddress,
  phoneNumber: channels.phoneNumber,
}

export const knownChannelColumns = { ...shown, dateDeleted: channels.dateDeleted }

const findRow = prepareSelect(
  knownChannelColumns,
  sql`from ${channels} where ${channels.customerID} = ${sql.placeholder('customerID')}
    and ${channels.channelID} = ${sql.placeholder('channelID')}`,
)

export type LiveChannel = Pick<typeof channels.$inferSelect, keyof typeof shown>

/** A channel, including deleted ones, with its deletion time. */
export type KnownChannel = LiveChannel & { dateDeleted: Date | null }

/** For a channel in a body: missing, deleted and other customers' channels are rejected. */
export async function getLiveChannel(
  db: Database,
  customerID: number,
  channelID: number,
  field = 'channelID',
): Promise<LiveChannel> {
  const channel = await findChannel(db, customerID, channelID)
  if (!channel || channel.dateDeleted) throw invalidField(field, 'channel_unknown')
  return channel
}

/** For a channel in a path: the same ones are 404. */
export async function getChannelInPath(db: Database, customerID: number, channelID: number): Promise<LiveChannel> {
  const channel = await findChannel(db, customerID, channelID)
  if (!channel || channel.dateDeleted) throw refuse('channel_not_found')
  return channel
}

/** Includes deleted ones, whose tickets stay readable. */
export async function findChannel(
  db: Database,
  customerID: number,
  channelID: number,
): Promise<KnownChannel | undefined> {
  const [row] = await findRow(db, { customerID, channelID })
  return row
}
