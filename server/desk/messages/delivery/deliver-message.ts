import type { ChannelType } from '@attendant/contract/organization/channel.ts'
import { getTableColumns, sql } from 'drizzle-orm'
import { MailFault } from '../../../adapters/mail/mail.ts'
import type { Context } from '../../../context.ts'
import { channels } from '../../../organization/channels/channels.table.ts'
import { prepareSelect } from '../../../platform/database/statements/prepared-select.ts'
import type { Attempt } from '../../../platform/jobs/jobs.ts'
import { timeOfDatabaseIn } from '../../../platform/jobs/time-of-database.ts'
import { channelsPort } from '../../ports.ts'
import type { MessageRow } from '../get-message-for-caller.ts'
import { messages } from '../messages.table.ts'
import { releaseDue } from '../scheduling/release-due.ts'
import { BeingSent } from './dispatch-once.ts'
import { type DeliverMessage, queueDelivery } from './queue-delivery.ts'
import { PermanentFailure, type Sender, type SendResult } from './sender.ts'
import { type Outcome, settle } from './settle-delivery.ts'

/**
 * Job: sends a queued message, or a scheduled one that is due. Idempotent: only a message that is still `Queued` is
 * sent, and it leaves that status once.
 */
export async function deliverMessage(
  context: Context,
  { customerID, messageID }: DeliverMessage,
  attempt: Attempt,
): Promise<void> {
  const key = { customerID, messageID }
  let found = await findUnsent(context, key)
  if (found?.message.status === 'Scheduled') {
    const waitMs = await releaseDue(context, key)
    if (waitMs !== null) return queueDelivery(context.db, key, { runAt: await timeOfDatabaseIn(context.db, waitMs) })
    found = await findUnsent(context, key)
  }
  if (found?.message.status !== 'Queued') return
  const { message, channelType } = found
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

/** Called when the job has failed permanently: marks the message as failed, so that it can be sent again. */
export async function giveUpDelivery(context: Context, payload: DeliverMessage, reason: string): Promise<void> {
  const found = await findUnsent(context, payload)
  if (found) await settle(context, found.message, { status: 'Failed', failure: `It was not sent. ${reason}` })
}

/** Rethrows temporary failures, so that the job retries. */
async function attemptToSend(
  context: Context,
  message: MessageRow,
  send: Sender,
  { attempts, max_attempts }: Attempt,
): Promise<Outcome> {
  try {
    return toOutcome(await send(context, message))
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

/** If every address in To failed, the message failed. */
function toOutcome({ recipients, ...sent }: SendResult): Outcome {
  const addressees = recipients?.filter(({ kind }) => kind === 'To') ?? []
  const isRefused = addressees.length > 0 && addressees.every(({ state }) => state === 'Bounced')
  const failure = isRefused ? `It was refused: ${addressees[0]?.reason ?? ''}` : null
  return { ...sent, ...(recipients ? { recipients } : {}), status: isRefused ? 'Failed' : 'Sent', failure }
}

/** The messages of mail faults are written for users. */
const mailFaultMessage = (fault: unknown) => (fault instanceof MailFault ? ` ${fault.message}` : '')

const { placeholder } = sql
const findRow = prepareSelect(
  { ...getTableColumns(messages), channelType: channels.channelType },
  sql`from ${messages}
    join ${channels} on ${channels.customerID} = ${messages.customerID} and ${channels.channelID} = ${messages.channelID}
    where ${messages.customerID} = ${placeholder('customerID')} and ${messages.messageID} = ${placeholder('messageID')}
      and ${messages.status} in ('Queued', 'Scheduled')`,
)

async function findUnsent(
  { db }: Context,
  key: DeliverMessage,
): Promise<{ message: MessageRow; channelType: ChannelType } | undefined> {
  const [row] = await findRow(db, key)
  if (!row) return undefined
  const { channelType, ...message } = row
  return { message, channelType }
}
