import type { WaitSeconds } from '@attendant/contract/automation/hook.ts'
import type { Caller } from '../../../access.ts'
import type { Context } from '../../../context.ts'
import { refuse } from '../../../errors.ts'
import { getLiveChannel } from '../../../organization/channels/get-live-channel.ts'
import { waitSecondsOf } from '../actions/read-wait.ts'
import { findMatchingActions } from '../mappings/find-matching-actions.ts'

/** The total delay for a caller from the actions of a hook. A phone token is limited to its own channel. */
export async function sumWaitSeconds(
  { db }: Context,
  caller: Caller,
  query: { hookName: string; channelId?: number },
): Promise<WaitSeconds> {
  const { customerID } = caller
  const hookName = query.hookName.trim()
  const channelID = query.channelId ?? (caller.kind === 'phone' ? caller.channelID : null)
  if (caller.kind === 'phone' && channelID !== caller.channelID) throw refuse('channel_forbidden')
  const channel = channelID === null ? null : await getLiveChannel(db, customerID, channelID, 'channelId')
  const actions = await findMatchingActions(db, customerID, { hookName }, channel)
  const waitSeconds = actions.reduce((sum, action) => sum + waitSecondsOf(action), 0)
  return { hookName, channelID, waitSeconds }
}
