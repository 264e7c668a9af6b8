import type { MessageText } from '@attendant/contract/desk/ticket-message.ts'
import type { Context } from '../../../context.ts'
import { queueDelivery } from '../delivery/queue-delivery.ts'
import type { MessageRow } from '../get-message-for-caller.ts'
import { releaseMessage } from './release-message.ts'

/** The caller has locked the scheduled message. */
export async function sendNow(context: Context, scheduled: MessageRow): Promise<MessageText> {
  await releaseMessage(context, scheduled)
  await queueDelivery(context.db, scheduled, { runAt: context.now() })
  return { message: scheduled.message ?? '' }
}
