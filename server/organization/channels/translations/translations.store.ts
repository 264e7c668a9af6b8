import type { ChannelTranslation } from '@attendant/contract/organization/channel-translation.ts'
import { and, asc, eq, getTableColumns, inArray, isNull, sql } from 'drizzle-orm'
import { refuse } from '../../../errors.ts'
import type { Database } from '../../../platform/database/database.ts'
import { channels } from '../channels.table.ts'
import { channelTranslations } from './translations.table.ts'

const { customerID: _owner, ...shown } = getTableColumns(channelTranslations)

const inChannel = (customerID: number, channelID: number) =>
  and(eq(channelTranslations.customerID, customerID), eq(channelTranslations.channelID, channelID))

const isTranslation = (customerID: number, channelTranslationID: number) =>
  and(
    eq(channelTranslations.customerID, customerID),
    eq(channelTranslations.channelTranslationID, channelTranslationID),
  )

export function listTranslations(db: Database, customerID: number, channelID: number): Promise<ChannelTranslation[]> {
  return db
    .select(shown)
    .from(channelTranslations)
    .where(inChannel(customerID, channelID))
    .orderBy(asc(channelTranslations.channelTranslationID))
}

/** Excludes translations of deleted channels. */
export async function getTranslation(
  db: Database,
  customerID: number,
  channelTranslationID: number,
): Promise<ChannelTranslation> {
  const [row] = await db
    .select(shown)
    .from(channelTranslations)
    .innerJoin(
      channels,
      and(
        eq(channels.customerID, channelTranslations.customerID),
        eq(channels.channelID, channelTranslations.channelID),
      ),
    )
    .where(and(isTranslation(customerID, channelTranslationID), isNull(channels.dateDeleted)))
  if (!row) throw refuse('channel_translation_not_found')
  return row
}

/** Languages are compared without case. */
export function findTranslations(
  db: Database,
  customerID: number,
  channelIDs: number[],
  languages: string[],
): Promise<ChannelTranslation[]> {
  return db
    .select(shown)
    .from(channelTranslations)
    .where(
      and(
        eq(channelTranslations.customerID, customerID),
        inArray(channelTranslations.channelID, channelIDs),
        inArray(
          sql`lower(${channelTranslations.lang})`,
          languages.map((lang) => lang.toLowerCase()),
        ),
      ),
    )
}

export async function insertTranslation(
  db: Database,
  row: typeof channelTranslations.$inferInsert,
): Promise<ChannelTranslation> {
  const [inserted] = await db.insert(channelTranslations).values(row).returning(shown)
  if (!inserted) throw new Error('The translation was not stored.')
  return inserted
}

export async function updateTranslationRow(
  db: Database,
  customerID: number,
  channelTranslationID: number,
  changes: Partial<ChannelTranslation>,
): Promise<void> {
  await db.update(channelTranslations).set(changes).where(isTranslation(customerID, channelTranslationID))
}

export async function deleteTranslationRow(db: Database, customerID: number, channelTranslationID: number) {
  await db.delete(channelTranslations).where(isTranslation(customerID, channelTranslationID))
}
