import { setTimeout as pause } from 'node:timers/promises'
import type { Context } from '../../context.ts'
import { badRequest } from '../../platform/errors.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { getChannelInPath } from '../channels/get-live-channel.ts'
import { setAutoRetrieve } from '../channels/set-auto-retrieve.ts'
import type { ChannelKey } from './channel-key.ts'
import { setSubscribed } from './connections.store.ts'
import { isMailFault } from './mail-fault.ts'
import { queueTending, tendSubscriptions } from './tend-subscriptions.ts'

/** A provider that takes longer is left to the job. */
const patienceInMs = 15_000

/** Turns fetching on and subscribes. What the provider says to it shows in the channel's health. */
export async function subscribeChannel(context: Context, channel: ChannelKey): Promise<void> {
  const { emailAddress } = await getChannelInPath(context.db, channel.customerID, channel.channelID)
  if (!emailAddress) throw badRequest('The channel has no email address.')
  await change(context, channel, true)
}

export async function unsubscribeChannel(context: Context, channel: ChannelKey): Promise<void> {
  await getChannelInPath(context.db, channel.customerID, channel.channelID)
  await change(context, channel, false)
}

/** The job is queued with the change: whatever becomes of this process, the provider is told. */
async function change(context: Context, channel: ChannelKey, isOn: boolean): Promise<void> {
  await inTransaction(context, async (inside) => {
    await setAutoRetrieve(inside.db, channel, isOn)
    await setSubscribed(inside.db, channel, isOn)
    await queueTending(inside, channel, { runAt: new Date(context.now().getTime() + 60_000) })
  })
  const tending = tendSubscriptions(context, channel).catch((fault: unknown) => {
    if (!isMailFault(fault)) throw fault
  })
  await Promise.race([tending, pause(patienceInMs, undefined, { ref: false })])
}
