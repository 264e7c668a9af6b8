import type { Draft } from '@attendant/contract/desk/composer.ts'
import type { Rep } from '../../../access.ts'
import type { Context } from '../../../context.ts'
import { refuse } from '../../../errors.ts'
import { lockMessageForCaller } from '../changes/lock-message.ts'
import { withdrawMessage } from './withdraw-message.ts'

/** Takes a scheduled message back before it is sent. */
export async function cancelMessage(context: Context, rep: Rep, messageID: number): Promise<Draft> {
  const message = await lockMessageForCaller(context.db, rep, messageID)
  if (message.status !== 'Scheduled') throw refuse('already_sent')
  const draft = await withdrawMessage(context, message, { by: 'Representative', owner: rep.customerRepID })
  if (!draft) throw new Error('Invariant violated: a withdrawn message has no draft')
  return draft
}
