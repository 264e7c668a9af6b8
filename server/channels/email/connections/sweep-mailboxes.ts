import { asSystem, bindCustomer, type Context } from '../../../context.ts'
import { queueImport } from '../queue-import.ts'
import { listAutomaticChannels } from './connections.store.ts'

export const sweepMailboxesJob = 'mailboxes.sweep'

/** Mailboxes with notifications are polled too, but less often, because notifications get lost. */
const minutesWithNotifications = 10

/** Job, every minute: the fallback for lost notifications, and polling for providers that send none. */
export async function sweepMailboxes(context: Context): Promise<void> {
  const { now } = context
  const { db: all } = asSystem(context, 'list mailboxes to read')
  const minute = Math.floor(now().getTime() / 60_000)
  for (const { customerID, channelID, hasNotifications } of await listAutomaticChannels(all, now())) {
    // Spread by channel, so that not all are polled in the same minute.
    if (hasNotifications && (minute + channelID) % minutesWithNotifications !== 0) continue
    await queueImport(bindCustomer(context, customerID).db, { customerID, channelID })
  }
}
