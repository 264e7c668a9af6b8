import type { RecipientState } from '@attendant/contract/desk/composer.ts'
import type { DeliveryStatus } from '@attendant/contract/desk/ticket-message.ts'
import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { notifyDeliveryFailed } from '../../notifications/facts/notify-delivery-failed.ts'
import { automationPort } from '../../ports.ts'
import { trackMessage } from '../../sla/track-sla.ts'
import { settleRecipients, toRecipients } from '../composing/recipients.ts'
import type { MessageRow } from '../get-message-for-caller.ts'
import { isMessage, updateMessageRow } from '../messages.store.ts'
import { messages } from '../messages.table.ts'
import { publishMessageEvent } from '../publish-message-event.ts'

export interface DeliveryReport {
  customerID: number
  messageID: number
  /** The provider's id of the message. */
  externalID: string
  status: DeliveryStatus
  failure: string | undefined
  /** A part of a long message other than the last: only its failure matters. */
  isPart: boolean
}

const ranks: Record<DeliveryStatus, number> = { Queued: 0, Sent: 1, Delivered: 2, Read: 3, Failed: 4 }

/** Reports may be late and out of order: the status never goes back, and a delivered message cannot fail. */
export async function recordDeliveryReport(context: Context, report: DeliveryReport): Promise<void> {
  await inTransaction(context, async (context) => {
    const { db } = context
    const [message] = await db.select().from(messages).where(isMessage(report)).for('update')
    if (message?.senderType !== 'CustomerRep' || !concerns(message, report)) return
    if (!isFurther(message.deliveryStatus, report.status)) return

    const changes = { ...changesOf(message, report), ...recipientsAfter(context, message, report) }
    const after = { ...message, ...changes }
    await updateMessageRow(db, message, changes)
    await publishMessageEvent(context, 'message.updated', after)
    if (after.status !== message.status) await trackMessage(context, after, context.now())
    if (after.status === 'Failed' && message.status !== 'Failed')
      await notifyDeliveryFailed(context, message, after.failure)
    if (after.status === 'Sent' && message.status !== 'Sent')
      await automationPort(context).fireHookOfReply(context, 'OnReplySent', message)
  })
}

const states: Partial<Record<DeliveryStatus, RecipientState>> = {
  Sent: 'Sent',
  Delivered: 'Delivered',
  Read: 'Delivered',
  Failed: 'Bounced',
}

function recipientsAfter({ now }: Context, message: MessageRow, report: DeliveryReport): Partial<MessageRow> {
  const { recipients, toAddress } = message
  const known = recipients ?? (toAddress ? toRecipients({ to: [toAddress], cc: [], bcc: [] }) : [])
  const state = states[report.status]
  if (!state || known.length === 0) return {}
  const reason = state === 'Bounced' ? (report.failure ?? null) : null
  return { recipients: settleRecipients(known, state, now(), reason) }
}

/** Ignores reports on an earlier attempt that was abandoned. */
function concerns({ externalID }: MessageRow, report: DeliveryReport): boolean {
  if (report.isPart) return report.status === 'Failed'
  return externalID === null || externalID === report.externalID
}

function isFurther(before: DeliveryStatus | null, after: DeliveryStatus): boolean {
  if (before === null) return true
  if (after === 'Failed') return before === 'Queued' || before === 'Sent'
  return ranks[after] > ranks[before]
}

function changesOf(message: MessageRow, { status, failure, externalID, isPart }: DeliveryReport): Partial<MessageRow> {
  const known = isPart ? {} : { externalID }
  if (status === 'Failed') {
    return {
      ...known,
      deliveryStatus: status,
      status: 'Failed',
      failure: failure ?? 'The provider could not deliver it.',
    }
  }
  // The provider has it, even if the worker crashed before recording that.
  const isOut = status !== 'Queued' && message.status !== 'Sent'
  return { ...known, deliveryStatus: status, ...(isOut ? { status: 'Sent', failure: null } : {}) }
}
