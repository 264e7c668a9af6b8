import { and, eq } from 'drizzle-orm'
import type { MailSettings, MailSettingsStored, MailSettingsWrite } from '../../../contract/mail.ts'
import type { Context } from '../../context.ts'
import type { Database } from '../../platform/database.ts'
import { invalidField } from '../../platform/errors.ts'
import { getChannelInPath } from '../channels/get-live-channel.ts'
import { mailSettings } from './mail.table.ts'

const usual: Omit<MailSettings, 'channelID'> = {
  quotesHistory: false,
  splitsChangedSubjects: false,
  threadsByReplyAddress: true,
  threadsByHeaders: true,
  threadsByMark: true,
  threadsBySubjectTag: true,
  threadsByConversation: true,
  threadsBySenderAndSubject: false,
  foreignKeyPattern: null,
  footerText: null,
}

export async function readMailSettings(db: Database, customerID: number, channelID: number): Promise<MailSettings> {
  const [row] = await db
    .select({ settings: mailSettings.settings })
    .from(mailSettings)
    .where(and(eq(mailSettings.customerID, customerID), eq(mailSettings.channelID, channelID)))
  return completeSettings(channelID, row?.settings)
}

export const completeSettings = (channelID: number, stored?: MailSettingsStored | null): MailSettings => ({
  channelID,
  ...usual,
  ...stored,
})

/** Absent stays, `null` is the usual again. */
export async function writeMailSettings(
  { db }: Pick<Context, 'db'>,
  customerID: number,
  channelID: number,
  changes: MailSettingsWrite,
): Promise<void> {
  await getChannelInPath(db, customerID, channelID)
  if (changes.foreignKeyPattern) refuseBadPattern(changes.foreignKeyPattern)
  const { channelID: _, ...before } = await readMailSettings(db, customerID, channelID)
  const given = Object.entries(changes).map(([name, value]) => [name, value ?? usual[name as keyof typeof usual]])
  const settings: MailSettingsStored = { ...before, ...Object.fromEntries(given) }
  await db
    .insert(mailSettings)
    .values({ customerID, channelID, settings })
    .onConflictDoUpdate({ target: [mailSettings.customerID, mailSettings.channelID], set: { settings } })
}

/** A repeated group can take for ever. */
function refuseBadPattern(pattern: string): void {
  if (/\)[*+{]|\\[1-9k]/.test(pattern)) {
    throw invalidField('foreignKeyPattern', 'must neither repeat a group nor refer back to one')
  }
  try {
    new RegExp(pattern, 'iu')
  } catch {
    throw invalidField('foreignKeyPattern', 'must be a regular expression')
  }
}
