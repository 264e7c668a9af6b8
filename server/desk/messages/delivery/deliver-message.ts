import type { ChannelType } from '@attendant/contract/organization/channel.ts'
import { and, eq } from 'drizzle-orm'
import { MailFault } from '../../../adapters/mail/mail.ts'
import type { Context } from '../../../context.ts'
import { channels } from '../../../organization/channels/channels.table.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import type { Attempt } from '../../../platform/jobs/jobs.ts'
import { notifyDeliveryFailed } from '../../notifications/facts/notify-delivery-failed.ts'
import { automationPort, channelsPort } from '../../ports.ts'
import type { MessageRow } from '../get-message-for-caller.ts'
import { isMessage } from '../messages.store.ts'
import { messages } from '../messages.table.ts'
import { publishMessageEvent } from '../publish-message-event.ts'
import { BeingSent } from './dispatch-once.ts'
import { type DeliverMessage, queueDelivery } from './queue-delivery.ts'
import { PermanentFailure, type Sender } from './sender.ts'

/**
 * Job: sends a queued message. Idempotent: only a message that is still `Queued` is sent, and it leaves that status
 * once.
 */
export async function deliverMessage(
  context: Context,
  { customerID, messageID }: DeliverMessage,
  attempt: Attempt,
): Promise<void> {
  const queued = await findQueued(context, { customerID, messageID })
  if (!queued) return
  const { message, channelType } = queued
  const sender = channelsPort(context).senders[channelType]
  if (!sender) {
    return settle(context, message, {
      status: 'Failed',
      failure: `This channel cannot send yet: nothing here carries messages of type ${channelType}.`,
    })
  }
  try {
    await settle(context, message, await attemptToSend(context, message, sender, attempt))
  } catch (fault) {
    if (!(fault instanceof BeingSent)) throw fault
    await queueDelivery(context.db, message, { runAt: fault.until })
  }
}

/** Called when the job was abandoned: marks the message as failed, so that it can be sent again. */
export async function giveUpDelivery(context: Context, payload: DeliverMessage, reason: string): Promise<void> {
  const queued = await findQueued(context, payload)
  if (queued) await settle(context, queued.message, { status: 'Failed', failure: `It was not sent. ${reason}` })
}

type Outcome = Pick<MessageRow, 'status' | 'failure'> & { externalID?: string }

/** Rethrows temporary failures, so that the job retries. */
async function attemptToSend(
  context: Context,
  message: MessageRow,
  send: Sender,
  { attempts, max_attempts }: Attempt,
): Promise<Outcome> {
  try {
    return { ...(await send(context, message)), status: 'Sent', failure: null }
  } catch (fault) {
    if (fault instanceof BeingSent) throw fault
    if (fault instanceof PermanentFailure) return { status: 'Failed', failure: fault.message }
    if (attempts < max_attempts) throw fault
    context.log.warn({ err: fault, messageID: message.messageID }, 'Failed to deliver message')
    return {
      status: 'Failed',
      failure: `The channel could not be reached in ${attempts} attempts.${mailFaultMessage(fault)}`,
    }
  }
}

/** The messages of mail faults are written for users. */
const mailFaultMessage = (fault: unknown) => (fault instanceof MailFault ? ` ${fault.message}` : '')

async function findQueued(
  { db }: Context,
  key: DeliverMessage,
): Promise<{ message: MessageRow; channelType: ChannelType } | undefined> {
  const [row] = await db
    .select({ message: messages, channelType: channels.channelType })
    .from(messages)
    .innerJoin(channels, and(eq(channels.customerID, messages.customerID), eq(channels.channelID, messages.channelID)))
    .where(and(isMessage(key), eq(messages.status, 'Queued')))
  return row
}

function settle(context: Context, message: MessageRow, outcome: Outcome): Promise<void> {
  return inTransaction(context, async (context) => {
    const settled = await context.db
      .update(messages)
      .set({ ...outcome, dispatchingUntil: null })
      .where(and(isMessage(message), eq(messages.status, 'Queued')))
      .returning({ messageID: messages.messageID })
    if (settled.length === 0) return
    await publishMessageEvent(context, 'message.updated', { ...message, ...outcome })
    if (outcome.status === 'Failed') await notifyDeliveryFailed(context, message, outcome.failure)
    if (outcome.status === 'Sent') await automationPort(context).fireHookOfReply(context, 'OnReplySent', message)
  })
}
