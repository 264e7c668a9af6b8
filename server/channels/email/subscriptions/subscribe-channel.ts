import { setTimeout as pause } from 'node:timers/promises'
import { MailFault } from '../../../adapters/mail/mail.ts'
import type { Context } from '../../../context.ts'
import { refuse } from '../../../errors.ts'
import { clearSubscriptions } from '../../../organization/channels/folders/keep-subscription.ts'
import { getChannelInPath } from '../../../organization/channels/get-live-channel.ts'
import { setAutoRetrieve } from '../../../organization/channels/set-auto-retrieve.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { removeJob } from '../../../platform/jobs/jobs.ts'
import type { ChannelKey } from '../connections/channel-key.ts'
import { setSubscribed } from '../connections/connections.store.ts'
import { endSubscriptions, queueEnding } from './end-subscriptions.ts'
import { queueReconciling, reconcileSubscriptions } from './reconcile-subscriptions.ts'

/** If a provider takes longer, the job continues. */
const timeoutMs = 15_000

/** Turns fetching on and subscribes. Errors of the provider appear in the channel's health. */
export async function subscribeChannel(context: Context, channel: ChannelKey): Promise<void> {
  const { emailAddress } = await getChannelInPath(context.db, channel.customerID, channel.channelID)
  if (!emailAddress) throw refuse('channel_without_address')
  await inTransaction(context, (inside) => turn(inside, channel, true))
  await waitForProvider(reconcileSubscriptions(context, channel))
}

/** Turns fetching off. The folders lose their subscriptions immediately, whatever the provider responds. */
export async function unsubscribeChannel(context: Context, channel: ChannelKey): Promise<void> {
  await getChannelInPath(context.db, channel.customerID, channel.channelID)
  const ending = await inTransaction(context, async (inside) => {
    await turn(inside, channel, false)
    const subscriptionIDs = await clearSubscriptions(inside.db, channel)
    if (subscriptionIDs.length === 0) return undefined
    const order = { ...channel, subscriptionIDs }
    return { order, key: await queueEnding(inside, order, { runAt: inAMinute(inside) }) }
  })
  if (!ending) return
  await waitForProvider(endSubscriptions(context, ending.order).then(() => removeJob(context.db, ending.key)))
}

/** The job is queued in the same transaction: the provider is notified even if this process ends. */
async function turn(inside: Context, channel: ChannelKey, isOn: boolean): Promise<void> {
  await setAutoRetrieve(inside.db, channel, isOn)
  await setSubscribed(inside.db, channel, isOn)
  await queueReconciling(inside, channel, { runAt: inAMinute(inside) })
}

const inAMinute = ({ now }: Context) => new Date(now().getTime() + 60_000)

async function waitForProvider(request: Promise<void>): Promise<void> {
  const settled = request.catch((fault: unknown) => {
    if (!(fault instanceof MailFault)) throw fault
  })
  await Promise.race([settled, pause(timeoutMs, undefined, { ref: false })])
}
