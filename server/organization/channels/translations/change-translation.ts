import type {
  ChannelTranslation,
  ChannelTranslationWrite,
} from '@attendant/contract/organization/channel-translation.ts'
import type { Context } from '../../../context.ts'
import { invalidField, refuse } from '../../../errors.ts'
import type { Database } from '../../../platform/database/database.ts'
import { getLiveChannel } from '../get-live-channel.ts'
import {
  deleteTranslationRow,
  findTranslations,
  getTranslation,
  insertTranslation,
  updateTranslationRow,
} from './translations.store.ts'

/** Some systems write `de_AT`; it is the same language as `de-AT`. */
export const toLanguage = (lang: string) => lang.replaceAll('_', '-')

export async function createTranslation(
  { db }: Context,
  customerID: number,
  write: ChannelTranslationWrite,
): Promise<ChannelTranslation> {
  const translation = { ...write, lang: toLanguage(write.lang) }
  await getLiveChannel(db, customerID, translation.channelID)
  await assertLanguageAvailable(db, customerID, translation)
  return insertTranslation(db, { ...translation, customerID })
}

export async function updateTranslation(
  { db }: Context,
  customerID: number,
  channelTranslationID: number,
  write: ChannelTranslationWrite,
): Promise<void> {
  const before = await getTranslation(db, customerID, channelTranslationID)
  if (write.channelID !== before.channelID) throw invalidField('channelID', 'immutable', { value: before.channelID })
  const changes = { ...write, lang: toLanguage(write.lang) }
  await assertLanguageAvailable(db, customerID, changes, channelTranslationID)
  await updateTranslationRow(db, customerID, channelTranslationID, changes)
}

export async function deleteTranslation(
  { db }: Context,
  customerID: number,
  channelTranslationID: number,
): Promise<void> {
  await getTranslation(db, customerID, channelTranslationID)
  await deleteTranslationRow(db, customerID, channelTranslationID)
}

async function assertLanguageAvailable(
  db: Database,
  customerID: number,
  { channelID, lang }: Pick<ChannelTranslation, 'channelID' | 'lang'>,
  except?: number,
): Promise<void> {
  const [holder] = await findTranslations(db, customerID, [channelID], [lang])
  if (holder && holder.channelTranslationID !== except) {
    throw refuse('channel_translation_exists', { language: holder.lang })
  }
}
