import type { Context } from '../../../context.ts'
import { findChannel } from '../../../organization/channels/get-live-channel.ts'
import { addJob } from '../../../platform/jobs/jobs.ts'
import type { ChannelKey } from '../connections/channel-key.ts'
import { useMailbox } from '../connections/use-mailbox.ts'

export const endSubscriptionsJob = 'mail-subscriptions.end'

export interface EndSubscriptions extends ChannelKey {
  /** The provider's IDs of subscriptions that no longer belong to a folder. */
  subscriptionIDs: string[]
}

/** Returns the key of the job. */
export async function queueEnding(
  { db, newId }: Pick<Context, 'db' | 'newId'>,
  order: EndSubscriptions,
  { runAt }: { runAt: Date },
): Promise<string> {
  const key = `${endSubscriptionsJob} ${newId()}`
  await addJob(db, endSubscriptionsJob, order, { key, runAt, maxAttempts: 10, lane: 'bulk' })
  return key
}

/**
 * Job: deletes these subscriptions at the provider. Those of a deleted channel expire within days and are ignored
 * until then.
 */
export async function endSubscriptions(context: Context, order: EndSubscriptions): Promise<void> {
  const { customerID, channelID, subscriptionIDs } = order
  const channel = await findChannel(context.db, customerID, channelID)
  if (!channel || channel.dateDeleted) return
  await useMailbox(context, { customerID, channelID }, async ({ subscriptions }) => {
    for (const subscriptionID of subscriptionIDs) await subscriptions?.delete(subscriptionID)
  })
}
