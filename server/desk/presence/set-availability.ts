import type { AvailabilityWrite, Presence } from '@attendant/contract/channels/hub.ts'
import type { Rep } from '../../access.ts'
import type { Context } from '../../context.ts'
import { getLiveChannel } from '../../organization/channels/get-live-channel.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { storeAvailability } from './change-availability.ts'
import { chosenReps, findPresences, onlineReps } from './presence.store.ts'

/** Sets which chats a representative accepts while online; persists across connections. */
export function setAvailability(
  context: Context,
  { customerID, customerRepID }: Rep,
  { isAvailable, channelIDs }: AvailabilityWrite,
): Promise<Presence> {
  return inTransaction(context, async (context) => {
    const { db, now } = context
    const channels = channelIDs ? [...new Set(channelIDs)] : null
    for (const channelID of channels ?? []) await getLiveChannel(db, customerID, channelID, 'channelIDs')
    const state = isAvailable ? 'Online' : 'Away'
    await storeAvailability(context, customerID, customerRepID, { state, channels })
    const [presence] = await findPresences(db, customerID, now(), chosenReps([customerRepID]))
    if (!presence) throw new Error('Invariant violated: the representative no longer exists')
    return presence
  })
}

/** Lists all online representatives. */
export const listPresence = ({ db, now }: Context, customerID: number): Promise<Presence[]> =>
  findPresences(db, customerID, now(), onlineReps(now()))
