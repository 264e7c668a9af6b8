import type { CancelledMessage } from '@attendant/contract/desk/composer.ts'
import type { Rep } from '../../../access.ts'
import type { Context } from '../../../context.ts'
import { refuse } from '../../../errors.ts'
import { lockMessageForCaller } from '../changes/lock-message.ts'
import { withdrawMessage } from './withdraw-message.ts'

/** Cancels a scheduled message before it is sent. A draft belongs to its author: a colleague gets only the message. */
export async function cancelMessage(context: Context, rep: Rep, messageID: number): Promise<CancelledMessage> {
  const message = await lockMessageForCaller(context.db, rep, messageID)
  if (message.status !== 'Scheduled') throw refuse('already_sent')
  const owner = rep.apiToken ? undefined : rep.customerRepID
  const { taken, draft, customerRepID } = await withdrawMessage(context, message, { by: 'Representative', owner })
  return draft && customerRepID === owner ? draft : taken
}
