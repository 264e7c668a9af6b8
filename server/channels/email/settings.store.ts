import type { MailSettings, MailSettingsStored, MailSettingsWrite } from '@attendant/contract/channels/mail.ts'
import { fieldErrors } from '@attendant/contract/errors.ts'
import { and, eq, sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { invalidField } from '../../errors.ts'
import { getChannelInPath } from '../../organization/channels/get-live-channel.ts'
import type { Database } from '../../platform/database/database.ts'
import { findPatternProblem } from '../../platform/patterns/match-pattern.ts'
import type { PatternProblem } from '../../platform/patterns/pattern-problems.ts'
import type { Threads } from '../../platform/threads/threads.ts'
import { mailSettings } from './mail.table.ts'

const usual: Omit<MailSettings, 'channelID'> = {
  quotesHistory: false,
  sendsReplyAddress: false,
  splitsChangedSubjects: false,
  threadsByReplyAddress: true,
  threadsByHeaders: true,
  threadsByMark: true,
  threadsBySubjectTag: true,
  threadsByConversation: true,
  threadsBySenderAndSubject: false,
  foreignKeyPattern: null,
  foreignKeyPatternProblem: null,
  footerText: null,
  automaticSenders: [],
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

/** Absent fields stay unchanged, `null` restores the default. */
export async function writeMailSettings(
  { db, threads }: Pick<Context, 'db' | 'threads'>,
  customerID: number,
  channelID: number,
  changes: MailSettingsWrite,
): Promise<void> {
  await getChannelInPath(db, customerID, channelID)
  const { channelID: _, ...before } = await readMailSettings(db, customerID, channelID)
  const given = Object.entries(changes).map(([name, value]) => [name, value ?? usual[name as keyof typeof usual]])
  const settings: MailSettingsStored = { ...before, ...Object.fromEntries(given) }
  if (changes.foreignKeyPattern) await rejectBadPattern(threads, customerID, changes.foreignKeyPattern)
  if (changes.foreignKeyPattern !== undefined) settings.foreignKeyPatternProblem = null
  await db
    .insert(mailSettings)
    .values({ customerID, channelID, settings })
    .onConflictDoUpdate({ target: [mailSettings.customerID, mailSettings.channelID], set: { settings } })
}

async function rejectBadPattern(threads: Threads, customerID: number, pattern: string): Promise<void> {
  const problem = await findPatternProblem(threads, `customer ${customerID}`, pattern)
  if (problem) throw invalidField('foreignKeyPattern', problem)
}

/** Disables a pattern stored before patterns were validated, or one that is too slow; it is kept but not used. */
export async function switchOffPattern(
  { db, log }: Pick<Context, 'db' | 'log'>,
  { customerID, channelID }: { customerID: number; channelID: number },
  pattern: string,
  problem: PatternProblem,
): Promise<void> {
  log.warn({ customerID, channelID, problem }, 'Disabled an invalid pattern in the mail settings.')
  const changes: MailSettingsStored = { foreignKeyPatternProblem: fieldErrors[problem] }
  await db
    .update(mailSettings)
    .set({ settings: sql`(${mailSettings.settings}::jsonb || ${JSON.stringify(changes)}::jsonb)::json` })
    .where(
      and(
        eq(mailSettings.customerID, customerID),
        eq(mailSettings.channelID, channelID),
        sql`${mailSettings.settings} ->> 'foreignKeyPattern' = ${pattern}`,
      ),
    )
}
