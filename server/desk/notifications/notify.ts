import type { Actor } from '@attendant/contract/desk/actor.ts'
import type { NotificationKind } from '@attendant/contract/desk/notification.ts'
import type { Context } from '../../context.ts'
import { findTimeZone } from '../../organization/customers/find-time-zone.ts'
import { getCustomerProfile } from '../../organization/customers/get-customer-profile.ts'
import type { Database } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { describeActor } from '../actors/describe-actor.ts'
import { findRepsWhoSee } from '../sight/find-reps-who-see.ts'
import { digestTime } from './digests/digest-times.ts'
import { queueDigest } from './digests/queue-digest.ts'
import { insertNotifications } from './notifications.store.ts'
import { publishOwnEvent } from './publish-own-event.ts'
import { queuePush } from './push/queue-push.ts'
import { channelsOf, findSettings } from './settings.store.ts'

export interface Fact {
  customerID: number
  kind: NotificationKind
  /** Identifies what happened, such as `message:12`. A representative is notified of a fact once, whatever the kind. */
  fact: string
  ticketID: number | null
  /** Who did it, and is therefore not notified; by default the cause of the context. */
  actor?: Actor
  title: string
  /** Cut to 200 characters. */
  text: string
  customerRepIDs: number[]
}

const maxText = 200

/**
 * Notifies representatives of a fact, in its transaction: in the console, by email and by push, as their settings say.
 * Leaves out who did it, who cannot see the ticket, and who was notified of the fact before.
 */
export async function notify(context: Context, given: Fact): Promise<void> {
  if (given.customerRepIDs.length === 0) return
  await inTransaction(context, async (context) => {
    const { db, now } = context
    const { customerID, kind, fact, ticketID, title } = given
    const actor = given.actor ?? (await describeActor(context, customerID))
    const isOwnAct = (customerRepID: number) => actor.type === 'Rep' && actor.id === customerRepID
    const wanted = given.customerRepIDs.filter((customerRepID) => !isOwnAct(customerRepID))
    const recipients = [...(await findRepsWhoSee(db, customerID, ticketID, wanted))]
    if (recipients.length === 0) return
    const settingsOf = await findSettings(db, customerID, recipients)
    const timeZone = await readTimeZone(db, customerID)
    const at = now()
    const rows = recipients.flatMap((customerRepID) => {
      const settings = settingsOf(customerRepID)
      const { inApp, email, push } = channelsOf(settings, kind)
      if (!inApp && !email && !push) return []
      const emailDueAt = email ? digestTime(kind, settings.emailDigest, at, timeZone) : null
      const base = { customerID, customerRepID, kind, fact, at, ticketID, actor, title }
      return [{ ...base, text: shorten(given.text), isInApp: inApp, emailDueAt }]
    })
    for (const { notificationID, customerRepID, isInApp, emailDueAt } of await insertNotifications(db, rows)) {
      if (isInApp) {
        const type = 'notification.created'
        await publishOwnEvent(context, { customerID, customerRepID, type, data: { notificationID } })
      }
      if (channelsOf(settingsOf(customerRepID), kind).push) {
        await queuePush(db, { customerID, customerRepID, notificationID })
      }
      // Others wait for the sweep.
      if (emailDueAt && emailDueAt <= at) await queueDigest(db, { customerID, customerRepID })
    }
  })
}

async function readTimeZone(db: Database, customerID: number): Promise<string> {
  const { timeZone } = await getCustomerProfile(db, customerID)
  return findTimeZone(timeZone ?? '') ?? 'UTC'
}

function shorten(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length <= maxText
    ? line
    : `${line
        .slice(0, maxText - 1)
        .toWellFormed()
        .trimEnd()}…`
}
