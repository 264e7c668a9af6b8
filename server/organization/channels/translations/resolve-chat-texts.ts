import {
  type ChannelTranslation,
  type ChatTexts,
  chatTextNames,
} from '@attendant/contract/organization/channel-translation.ts'
import { and, eq, isNull } from 'drizzle-orm'
import type { Database } from '../../../platform/database/database.ts'
import { channels } from '../channels.table.ts'
import { builtInTexts } from './built-in-texts.ts'
import { findTranslations } from './translations.store.ts'

/**
 * The complete texts of a chat in a visitor's language. For each text, the first source that has it counts: the
 * channel in `de-AT`, then in `de`; the customer's default translation channel likewise; built-in English.
 */
export async function resolveChatTexts(
  db: Database,
  customerID: number,
  channelID: number,
  lang: string,
): Promise<ChatTexts> {
  const fallback = await findDefaultTranslationChannel(db, customerID)
  const channelIDs = fallback && fallback !== channelID ? [channelID, fallback] : [channelID]
  const languages = toLanguageChain(lang)
  const translations = await findTranslations(db, customerID, channelIDs, languages)
  return fillTexts(inOrder(translations, channelIDs, languages))
}

/** `zh-Hant-TW` includes `zh-Hant` and `zh`, the closest first, in lower case. */
export function toLanguageChain(lang: string): string[] {
  const parts = lang.toLowerCase().split(/[-_]/)
  return parts.map((_part, index) => parts.slice(0, parts.length - index).join('-'))
}

function inOrder(translations: ChannelTranslation[], channelIDs: number[], languages: string[]): ChannelTranslation[] {
  const rank = ({ channelID, lang }: ChannelTranslation) =>
    channelIDs.indexOf(channelID) * languages.length + languages.indexOf(lang.toLowerCase())
  return translations.toSorted((one, other) => rank(one) - rank(other))
}

function fillTexts(translations: ChannelTranslation[]): ChatTexts {
  const texts = { ...builtInTexts }
  for (const name of chatTextNames) {
    texts[name] = translations.map((translation) => translation[name]).find((text) => text?.trim()) ?? texts[name]
  }
  return texts
}

async function findDefaultTranslationChannel(db: Database, customerID: number): Promise<number | undefined> {
  const [row] = await db
    .select({ channelID: channels.channelID })
    .from(channels)
    .where(
      and(
        eq(channels.customerID, customerID),
        eq(channels.isDefaultTranslationChannel, true),
        isNull(channels.dateDeleted),
      ),
    )
  return row?.channelID
}
