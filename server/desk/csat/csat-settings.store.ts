import type { CsatSettings, CsatSettingsWrite } from '@attendant/contract/desk/csat/csat.ts'
import { and, eq } from 'drizzle-orm'
import { invalidField } from '../../errors.ts'
import { getChannelInPath } from '../../organization/channels/get-live-channel.ts'
import type { Database } from '../../platform/database/database.ts'
import { csatSettings } from './csat.table.ts'

const none: CsatSettings = { via: 'None', scale: 'Stars', delayMinutes: 60, texts: [] }

export async function findCsatSettings(db: Database, customerID: number, channelID: number): Promise<CsatSettings> {
  const [row] = await db
    .select()
    .from(csatSettings)
    .where(and(eq(csatSettings.customerID, customerID), eq(csatSettings.channelID, channelID)))
  if (!row) return none
  const { via, scale, delayMinutes, texts } = row
  return { via, scale, delayMinutes, texts }
}

export async function showCsatSettings(db: Database, customerID: number, channelID: number): Promise<CsatSettings> {
  await getChannelInPath(db, customerID, channelID)
  return findCsatSettings(db, customerID, channelID)
}

export async function writeCsatSettings(
  db: Database,
  customerID: number,
  channelID: number,
  body: CsatSettingsWrite,
): Promise<void> {
  const { channelType } = await getChannelInPath(db, customerID, channelID)
  const settings = { ...(await findCsatSettings(db, customerID, channelID)), ...body }
  if (settings.via === 'Chat' && channelType !== 'Chat') throw invalidField('via', 'csat_chat_only')
  const languages = settings.texts.map(({ lang }) => lang.toLowerCase())
  const repeated = languages.findIndex((lang, index) => languages.indexOf(lang) < index)
  if (repeated >= 0) throw invalidField(`texts[${repeated}].lang`, 'csat_language_repeated')
  const row = { customerID, channelID, ...settings }
  await db
    .insert(csatSettings)
    .values(row)
    .onConflictDoUpdate({ target: [csatSettings.customerID, csatSettings.channelID], set: row })
}
