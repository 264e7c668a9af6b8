import type { Channel } from '@attendant/contract/organization/channel.ts'
import { and, asc, eq, isNull, ne, sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { refuse } from '../../errors.ts'
import type { Database } from '../../platform/database/database.ts'
import { maskFields } from '../../platform/secrets/masked-fields.ts'
import { sealOwnerOf } from '../../platform/secrets/secrets.ts'
import { customers } from '../customers/customers.table.ts'
import { channels } from './channels.table.ts'
import { maskConnectionDetails } from './connection/mask-connection-details.ts'
import { unknownHealth } from './connection/unknown-health.ts'
import { toPhoneVerification } from './phone-numbers/phone-verification.ts'

export type ChannelRow = typeof channels.$inferSelect

export const channelSecrets = ['overrideMailProviderClientSecret'] as const

export function toChannel({ secrets }: Pick<Context, 'secrets'>, row: ChannelRow, health = unknownHealth): Channel {
  const { connectionDetails } = row
  return {
    ...maskFields(row, channelSecrets),
    connectionDetails:
      connectionDetails && maskConnectionDetails(secrets.open(connectionDetails, sealOwnerOf(row.customerID))),
    health,
    phoneVerification: toPhoneVerification(row),
  }
}

const isLive = (customerID: number) => and(eq(channels.customerID, customerID), isNull(channels.dateDeleted))

export function listChannelRows(db: Database, customerID: number): Promise<ChannelRow[]> {
  return db.select().from(channels).where(isLive(customerID)).orderBy(asc(channels.channelID))
}

const oneLive = (db: Database, customerID: number, channelID: number) =>
  db
    .select()
    .from(channels)
    .where(and(isLive(customerID), eq(channels.channelID, channelID)))

export async function getChannelRow(db: Database, customerID: number, channelID: number): Promise<ChannelRow> {
  const [row] = await oneLive(db, customerID, channelID)
  if (!row) throw refuse('channel_not_found')
  return row
}

/** Locks the row, because an update depends on the stored values. */
export async function lockChannelRow(db: Database, customerID: number, channelID: number): Promise<ChannelRow> {
  const [row] = await oneLive(db, customerID, channelID).for('no key update')
  if (!row) throw refuse('channel_not_found')
  return row
}

export async function insertChannel(db: Database, row: typeof channels.$inferInsert): Promise<ChannelRow> {
  const [inserted] = await db.insert(channels).values(row).returning()
  if (!inserted) throw new Error('The channel was not stored.')
  return inserted
}

export async function updateChannelRow(
  db: Database,
  { customerID, channelID }: Pick<ChannelRow, 'customerID' | 'channelID'>,
  changes: Partial<ChannelRow>,
): Promise<void> {
  await db
    .update(channels)
    .set(changes)
    .where(and(eq(channels.customerID, customerID), eq(channels.channelID, channelID)))
}

/** Addresses are compared without case. */
export async function findByEmailAddress(db: Database, customerID: number, address: string) {
  const [row] = await db
    .select({ channelID: channels.channelID })
    .from(channels)
    .where(and(isLive(customerID), eq(sql`lower(${channels.emailAddress})`, sql`lower(${address})`)))
  return row?.channelID
}

export async function findByPhoneNumber(
  db: Database,
  customerID: number,
  { channelType, phoneNumber }: Pick<ChannelRow, 'channelType'> & { phoneNumber: string },
) {
  const [row] = await db
    .select({ channelID: channels.channelID })
    .from(channels)
    .where(and(isLive(customerID), eq(channels.channelType, channelType), eq(channels.phoneNumber, phoneNumber)))
  return row?.channelID
}

/** Acquired before any channel lock, so that concurrent changes neither conflict nor deadlock. */
export async function lockDefaultTranslationChannel(db: Database, customerID: number): Promise<void> {
  await db
    .select({ customerID: customers.customerID })
    .from(customers)
    .where(eq(customers.customerID, customerID))
    .for('no key update')
}

/** At most one in a customer. */
export async function clearDefaultTranslationChannel(db: Database, customerID: number, except = 0): Promise<void> {
  const isOther = and(
    eq(channels.customerID, customerID),
    eq(channels.isDefaultTranslationChannel, true),
    ne(channels.channelID, except),
  )
  await db.update(channels).set({ isDefaultTranslationChannel: false }).where(isOther)
}
