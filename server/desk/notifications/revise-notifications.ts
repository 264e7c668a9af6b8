import type { NotificationKind } from '@attendant/contract/desk/notification.ts'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { reps } from '../../people/reps/reps.table.ts'
import { countUnread } from './notifications.store.ts'
import { notifications } from './notifications.table.ts'
import { shorten } from './notify.ts'
import { publishOwnEvent } from './publish-own-event.ts'

interface Revised {
  customerID: number
  facts: string[]
  /** Notifications that show the text of the note or message. */
  kinds: NotificationKind[]
}

/**
 * Updates notifications with the current text of a note or message, or deletes them with it. Emails and pushes not
 * yet sent read the same rows.
 */
export async function reviseNotifications(
  context: Context,
  { customerID, facts, kinds }: Revised,
  change: { text: string } | 'delete',
): Promise<void> {
  const { db } = context
  const ofFacts = and(
    eq(notifications.customerID, customerID),
    // Makes the unique index usable, whose columns start with the representative.
    inArray(
      notifications.customerRepID,
      db.select({ customerRepID: reps.customerRepID }).from(reps).where(eq(reps.customerID, customerID)),
    ),
    inArray(notifications.fact, facts),
    inArray(notifications.kind, kinds),
  )
  const returned = { customerRepID: notifications.customerRepID, isInApp: notifications.isInApp }
  const revised =
    change === 'delete'
      ? await db.delete(notifications).where(ofFacts).returning(returned)
      : await db
          .update(notifications)
          .set({ text: shorten(change.text) })
          .where(and(ofFacts, sql`${notifications.text} <> ${shorten(change.text)}`))
          .returning(returned)
  for (const { customerRepID, isInApp } of revised) {
    if (!isInApp) continue
    const data = { notificationIDs: [], unreadCount: await countUnread(context, { customerID, customerRepID }) }
    await publishOwnEvent(context, { customerID, customerRepID, type: 'notification.read', data })
  }
}
