import { and, asc, eq, isNotNull, isNull, lte } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { getCustomerProfile } from '../../../organization/customers/get-customer-profile.ts'
import { getPreferences } from '../../../people/me/get-preferences.ts'
import { findAccount } from '../../../people/reps/find-account.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { findRepsWhoSee } from '../../sight/find-reps-who-see.ts'
import type { NotificationRow } from '../notifications.store.ts'
import { notifications } from '../notifications.table.ts'
import { channelsOf, getSettings } from '../settings.store.ts'
import { composeDigest } from './compose-digest.ts'
import type { SendDigest } from './queue-digest.ts'

/**
 * Job: sends all due notifications in one email. Its content is recorded before sending, under the ID that is also
 * the Message-ID, so that an interrupted run sends the same email again.
 */
export async function sendDigest(context: Context, payload: SendDigest): Promise<void> {
  const { customerID, customerRepID } = payload
  const account = await findAccount(context.db, customerID, customerRepID)
  const to = account?.email?.trim()
  const claimed = await claim(context, payload)
  for (const [digestID, rows] of Map.groupBy(claimed, (row) => row.digestID ?? '')) {
    const wanted = await findWanted(context, payload, rows)
    if (to && wanted.length > 0) {
      const messageId = `<notifications-${digestID}@${new URL(context.publicUrl).hostname}>`
      const reader = { username: account?.username ?? '', language: await readLanguage(context, payload) }
      await context.mailer.send({ to, messageId, ...composeDigest(context, wanted, reader) })
    }
    await context.db
      .update(notifications)
      .set({ emailDueAt: null })
      .where(and(isOf(payload), eq(notifications.digestID, digestID)))
  }
}

/** The agent's, or that of the workspace. */
async function readLanguage({ db }: Context, payload: SendDigest): Promise<string | null> {
  const { lang } = await getPreferences(db, payload)
  return lang ?? (await getCustomerProfile(db, payload.customerID)).locale
}

const isOf = ({ customerID, customerRepID }: SendDigest) =>
  and(eq(notifications.customerID, customerID), eq(notifications.customerRepID, customerRepID))

/** Assigns due notifications to an email, and returns it together with what an interrupted run has left. */
function claim(context: Context, payload: SendDigest): Promise<NotificationRow[]> {
  return inTransaction(context, async ({ db, now, newId }) => {
    await db
      .update(notifications)
      .set({ digestID: newId() })
      .where(and(isOf(payload), isNull(notifications.digestID), lte(notifications.emailDueAt, now())))
    return db
      .select()
      .from(notifications)
      .where(and(isOf(payload), isNotNull(notifications.digestID), isNotNull(notifications.emailDueAt)))
      .orderBy(asc(notifications.at), asc(notifications.notificationID))
  })
}

/** Omits notifications read and kinds switched off meanwhile, and tickets that the representative can no longer see. */
async function findWanted(context: Context, payload: SendDigest, rows: NotificationRow[]): Promise<NotificationRow[]> {
  const { db } = context
  const settings = await getSettings(db, payload)
  const wanted: NotificationRow[] = []
  for (const row of rows) {
    const isWanted = row.kind === 'SecurityNotice' || (!row.isRead && channelsOf(settings, row.kind).email)
    if (!isWanted) continue
    const seeing = await findRepsWhoSee(db, row.customerID, row.ticketID, [row.customerRepID])
    if (seeing.has(row.customerRepID)) wanted.push(row)
  }
  return wanted
}
