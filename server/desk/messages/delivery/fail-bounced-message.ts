import { and, eq, inArray } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { notifyDeliveryFailed } from '../../notifications/facts/notify-delivery-failed.ts'
import type { MessageRow } from '../get-message-for-caller.ts'
import { isMessage } from '../messages.store.ts'
import { messages } from '../messages.table.ts'
import { publishMessageEvent } from '../publish-message-event.ts'

/** Marks a bounced message as failed and clears its external id, so that a resend gets a new Message-ID. */
export async function failBouncedMessage(context: Context, message: MessageRow, failure: string): Promise<void> {
  const failed = await context.db
    .update(messages)
    .set({ status: 'Failed', failure, externalID: null })
    .where(
      and(isMessage(message), eq(messages.senderType, 'CustomerRep'), inArray(messages.status, ['Sent', 'Queued'])),
    )
    .returning({ messageID: messages.messageID })
  if (failed.length === 0) return
  await publishMessageEvent(context, 'message.updated', { ...message, status: 'Failed' })
  await notifyDeliveryFailed(context, message, failure)
}
