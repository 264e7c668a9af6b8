import type { Actor } from '@attendant/contract/desk/actor.ts'
import type { NotificationKind } from '@attendant/contract/desk/notification.ts'
import type { Context } from '../../context.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { describeActor } from '../actors/describe-actor.ts'
import { digestTime } from './digests/digest-times.ts'
import { queueDigest } from './digests/queue-digest.ts'
import { findAudience, type Listener } from './find-audience.ts'
import { insertNotifications } from './notifications.store.ts'
import { publishOwnEvent } from './publish-own-event.ts'
import { queuePushes } from './push/queue-push.ts'
import { channelsOf } from './settings.store.ts'

export interface Fact {
  customerID: number
  kind: NotificationKind
  /** Identifies what happened, such as `message:12`. A representative is notified of a fact once, whatever the kind. */
  fact: string
  ticketID: number | null
  /** The actor, who is not notified; by default the cause of the context. */
  actor?: Actor
  title: string
  /** Cut to 200 characters. */
  text: string
  customerRepIDs: number[]
  /** The audience, if it was read before. */
  audience?: Listener[]
}

const maxText = 200

/**
 * Notifies representatives of a fact, in its transaction: in the console, by email and by push, according to their
 * settings. Excludes the actor, people who cannot see the ticket, and people already notified of the fact.
 */
export async function notify(context: Context, given: Fact): Promise<void> {
  if (given.customerRepIDs.length === 0) return
  await inTransaction(context, async (context) => {
    const { db, now } = context
    const { customerID, kind, fact, ticketID, title } = given
    const actor = given.actor ?? (await describeActor(context, customerID))
    const isOwnAct = (customerRepID: number) => actor.type === 'Rep' && actor.id === customerRepID
    const wanted = [...new Set(given.customerRepIDs)].filter((customerRepID) => !isOwnAct(customerRepID))
    const found = given.audience ?? (await findAudience(db, { customerID, ticketID, customerRepIDs: wanted }))
    const audience = new Map(found.map((listener) => [listener.customerRepID, listener]))
    const at = now()
    const rows = wanted.flatMap((customerRepID) => {
      const listener = audience.get(customerRepID)
      if (!listener) return []
      const { settings, timeZone } = listener
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
      const listener = audience.get(customerRepID)
      if (listener && channelsOf(listener.settings, kind).push) {
        await queuePushes(db, { customerID, notificationID }, listener.pushSubscriptionIDs)
      }
      // Other emails wait for the periodic job.
      if (emailDueAt && emailDueAt <= at) await queueDigest(db, { customerID, customerRepID })
    }
  })
}

/** In one line, and cut. */
export function shorten(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length <= maxText
    ? line
    : `${line
        .slice(0, maxText - 1)
        .toWellFormed()
        .trimEnd()}…`
}
